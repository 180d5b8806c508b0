import {Flags, type Interfaces} from '@oclif/core';
import type {FlagSpec, FlagTable} from '../command-line/flag.js';

type OclifFlag = Interfaces.FlagInput[string];

/** A table of flags as oclif wants it, for its help, its manifest and completion. */
export function oclifFlags(table: FlagTable): Interfaces.FlagInput {
  return Object.fromEntries(Object.entries(table).map(([name, spec]) => [name, oclifFlag(spec)]));
}

function oclifFlag(spec: FlagSpec): OclifFlag {
  const {kind, char, summary, global, value, choices} = spec;
  const common = {
    summary,
    ...(char === undefined ? {} : {char: char as Interfaces.AlphabetLowercase | Interfaces.AlphabetUppercase}),
    ...(global === true ? {helpGroup: 'GLOBAL'} : {}),
  };
  if (kind === 'boolean') return Flags.boolean(common);
  const option = {
    ...common,
    ...(value === undefined ? {} : {helpValue: value}),
    ...(choices === undefined ? {} : {options: [...choices]}),
  };
  return kind === 'list' ? Flags.string({...option, multiple: true, multipleNonGreedy: true}) : Flags.string(option);
}
