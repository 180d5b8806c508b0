const value = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const valueText =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
const key = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]$/;
const keyText =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

/** Why a text is no key of a label or an annotation, in apimachinery's words (IsQualifiedName). */
export function labelKeyFaults(text: string): string[] {
  return key.test(text) ? [] : [keyText];
}

/** Why a text is no value of a label, in apimachinery's words (IsValidLabelValue). */
export function labelValueFaults(text: string): string[] {
  return [...(text.length > 63 ? ['must be no more than 63 bytes'] : []), ...(value.test(text) ? [] : [valueText])];
}
