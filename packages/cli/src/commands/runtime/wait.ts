import {oclifCommand} from '../../oclif/oclif-command.js';
import {waitCommand} from '../../runtime/wait-command.js';

export const RuntimeWait = oclifCommand(waitCommand);
