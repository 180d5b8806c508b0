import {oclifCommand} from '../oclif/oclif-command.js';
import {versionCommand} from '../version/version-command.js';

export const Version = oclifCommand(versionCommand);
