import {oclifCommand} from '../../oclif/oclif-command.js';
import {createCommand} from '../../runtime/create-command.js';

export const RuntimeCreate = oclifCommand(createCommand);
