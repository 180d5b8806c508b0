import {oclifCommand} from '../../oclif/oclif-command.js';
import {topCommand} from '../../runtime/top-command.js';

export const RuntimeTop = oclifCommand(topCommand);
