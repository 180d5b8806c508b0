import {CHECK_FLAGS} from '../checks/check-flags.js';
import {defineCommand} from '../command-line/command.js';
import type {FlagTable} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {CONTROLLER_FLAGS} from './controller-flags.js';

/** The flags of `krt doctor`. */
export const DOCTOR_FLAGS = {...CHECK_FLAGS, ...CONTROLLER_FLAGS, ...GLOBAL_FLAGS} as const satisfies FlagTable;

/** `krt doctor` */
export const doctorCommand = defineCommand({
  words: 'doctor',
  aliases: [],
  summary: 'check everything that has to work, from the kubeconfig to the controller',
  operands: '',
  examples: [
    ['What is wrong', 'doctor'],
    ['For a program', 'doctor -o json'],
  ],
  flags: DOCTOR_FLAGS,
  load: async () => (await import('./run-doctor.js')).runDoctor,
});
