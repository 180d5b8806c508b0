// The names of Kubernetes, as apimachinery checks and words them (pkg/util/validation/validation.go).

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const QUALIFIED_NAME = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const LABEL_VALUE = '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?';

const QUALIFIED_NAME_RULE = `must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${QUALIFIED_NAME}')`;

/** What is wrong with a DNS subdomain, such as the name of most objects (`IsDNS1123Subdomain`). */
export function subdomainFaults(value: string): string[] {
  return [
    ...lengthFaults(value, 253),
    ...patternFaults(
      value,
      SUBDOMAIN,
      `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`,
    ),
  ];
}

/** What is wrong with a DNS label, such as the name of a namespace (`IsDNS1123Label`). */
export function dnsLabelFaults(value: string): string[] {
  if (value.includes('.') && isMatch(value, SUBDOMAIN)) return [...lengthFaults(value, 63), 'must not contain dots'];
  return [
    ...lengthFaults(value, 63),
    ...patternFaults(
      value,
      LABEL,
      `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`,
    ),
  ];
}

/** What is wrong with the key of a label or of an annotation (`IsQualifiedName`). */
export function qualifiedNameFaults(value: string): string[] {
  const parts = value.split('/');
  if (parts.length > 2) {
    return [
      `a qualified name ${QUALIFIED_NAME_RULE} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const name = parts.at(-1) ?? '';
  const prefix = parts.length === 2 ? parts[0] : undefined;
  const nameFaults = [
    ...(name === '' ? ['must be non-empty'] : lengthFaults(name, 63)),
    ...patternFaults(name, QUALIFIED_NAME, QUALIFIED_NAME_RULE),
  ];
  return [
    ...(prefix === '' ? ['prefix part must be non-empty'] : []),
    ...(prefix ? subdomainFaults(prefix).map((fault) => `prefix part ${fault}`) : []),
    ...nameFaults.map((fault) => `name part ${fault}`),
  ];
}

/** What is wrong with the value of a label (`IsValidLabelValue`). */
export function labelValueFaults(value: string): string[] {
  return [
    ...lengthFaults(value, 63),
    ...patternFaults(
      value,
      LABEL_VALUE,
      `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '${LABEL_VALUE}')`,
    ),
  ];
}

function lengthFaults(value: string, max: number): string[] {
  return value.length > max ? [`must be no more than ${max} characters`] : [];
}

function patternFaults(value: string, pattern: string, fault: string): string[] {
  return isMatch(value, pattern) ? [] : [fault];
}

function isMatch(value: string, pattern: string): boolean {
  return new RegExp(`^${pattern}$`).test(value);
}
