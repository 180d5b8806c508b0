import {devCommand} from '../dev/dev-command.js';
import {oclifCommand} from '../oclif/oclif-command.js';

export const Dev = oclifCommand(devCommand);
