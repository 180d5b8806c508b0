import {oclifCommand} from '../oclif/oclif-command.js';
import {versionCommand} from '../version-command.js';

export const Version = oclifCommand(versionCommand);
