import {uninstallCommand} from '../install/uninstall-command.js';
import {oclifCommand} from '../oclif/oclif-command.js';

export const Uninstall = oclifCommand(uninstallCommand);
