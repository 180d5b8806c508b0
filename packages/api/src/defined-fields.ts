/** An object's type without the fields that are undefined. */
export type DefinedFields<T> = {readonly [Key in keyof T]?: Exclude<T[Key], undefined>};

/** The object without the fields that are undefined, as JSON would have it. */
export function definedFields<T extends object>(value: T): DefinedFields<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as DefinedFields<T>;
}
