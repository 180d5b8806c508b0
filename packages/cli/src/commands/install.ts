import {installCommand} from '../install/install-command.js';
import {oclifCommand} from '../oclif/oclif-command.js';

export const Install = oclifCommand(installCommand);
