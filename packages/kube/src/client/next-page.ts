/**
 * The continue token of a list, read off the end of its JSON text without parsing it: an API server writes the metadata
 * of a list of custom resources last. Undefined where it is not there, which says nothing: the parsed list does.
 */
export function nextPageToken(body: string): string | undefined {
  return AT_THE_END.exec(body.slice(-METADATA_LENGTH))?.[1];
}

/** Tokens are some hundred characters: a key, a resourceVersion, in base64. */
const METADATA_LENGTH = 4096;

const AT_THE_END = /"metadata":\{"continue":"([\w+/=-]+)"(?:,"[A-Za-z]+":(?:\d+|"[^"\\]*"))*\}\}\s*$/;
