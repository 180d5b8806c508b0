import {oclifCommand} from '../../oclif/oclif-command.js';
import {watchCommand} from '../../runtime/watch-command.js';

export const RuntimeWatch = oclifCommand(watchCommand);
