import {oclifCommand} from '../../oclif/oclif-command.js';
import {deleteCommand} from '../../runtime/delete-command.js';

export const RuntimeDelete = oclifCommand(deleteCommand);
