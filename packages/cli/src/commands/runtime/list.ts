import {oclifCommand} from '../../oclif/oclif-command.js';
import {listCommand} from '../../runtime/list-command.js';

export const RuntimeList = oclifCommand(listCommand);
