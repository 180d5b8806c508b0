import {oclifCommand} from '../../oclif/oclif-command.js';
import {applyCommand} from '../../runtime/apply-command.js';

export const RuntimeApply = oclifCommand(applyCommand);
