import {oclifCommand} from '../../oclif/oclif-command.js';
import {getCommand} from '../../runtime/get-command.js';

export const RuntimeGet = oclifCommand(getCommand);
