/**
 * One flag, as data. The same tables make the parser of the command line, oclif's flags (so help and completion), and
 * the types of what a command receives.
 */
export interface FlagSpec {
  /** A `boolean` takes no value (`--flag=false` is allowed), a `list` may be repeated. */
  readonly kind: 'boolean' | 'string' | 'list';
  /** One-letter form. */
  readonly char?: string;
  /** One line for the help, lower case, no full stop. */
  readonly summary: string;
  /** What the value is called in the help. */
  readonly value?: string;
  /** The only values that are accepted. */
  readonly choices?: readonly string[];
  /** For those whose value is a whole number: `true`, or which are accepted; from 0 on unless it says otherwise. */
  readonly whole?: true | {readonly min?: -1; readonly max?: number};
  /** `true` for those whose value is the name of a namespace. */
  readonly namespace?: true;
  /** `true` for those that every command has. */
  readonly global?: true;
}

/** Flags by their long name. */
export type FlagTable = Readonly<Record<string, FlagSpec>>;

/** What was given on the command line, by long name; a flag that was not given is absent. */
export type FlagValues<Table extends FlagTable> = {
  readonly [Name in keyof Table]?: FlagValue<Table[Name]['kind']>;
};

type FlagValue<Kind extends FlagSpec['kind']> = {boolean: boolean; string: string; list: readonly string[]}[Kind];
