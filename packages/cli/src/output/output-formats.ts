/** Every value of `-o`, for the help and for messages. */
export const OUTPUT_FORMATS = 'json, yaml, name, wide, jsonpath=TEMPLATE, custom-columns=HEADER:PATH,...';
