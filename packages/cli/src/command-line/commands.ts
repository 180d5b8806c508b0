import {completionCommand} from '../completion/completion-command.js';
import {devCommand} from '../dev/dev-command.js';
import {installCommand} from '../install/install-command.js';
import {uninstallCommand} from '../install/uninstall-command.js';
import {doctorCommand} from '../doctor/doctor-command.js';
import {applyCommand} from '../runtime/apply-command.js';
import {describeCommand} from '../runtime/describe-command.js';
import {diagnoseCommand} from '../runtime/diagnose-command.js';
import {getCommand} from '../runtime/get-command.js';
import {listCommand} from '../runtime/list-command.js';
import {createCommand} from '../runtime/create-command.js';
import {deleteCommand} from '../runtime/delete-command.js';
import {scaleCommand} from '../runtime/scale-command.js';
import {topCommand} from '../runtime/top-command.js';
import {waitCommand} from '../runtime/wait-command.js';
import {watchCommand} from '../runtime/watch-command.js';
import {versionCommand} from '../version/version-command.js';
import type {CommandDefinition} from './command.js';
import type {FlagTable} from './flag.js';

/** Every command. */
export const COMMANDS: readonly CommandDefinition[] = [
  listCommand,
  getCommand,
  describeCommand,
  diagnoseCommand,
  watchCommand,
  topCommand,
  waitCommand,
  scaleCommand,
  deleteCommand,
  createCommand,
  applyCommand,
  installCommand,
  uninstallCommand,
  devCommand,
  completionCommand,
  doctorCommand,
  versionCommand,
];

/** Every flag of every command: a flag has the same form wherever it appears. */
export const ALL_FLAGS: FlagTable = Object.assign({}, ...COMMANDS.map(({flags}) => flags)) as FlagTable;
