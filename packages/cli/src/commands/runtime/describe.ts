import {oclifCommand} from '../../oclif/oclif-command.js';
import {describeCommand} from '../../runtime/describe-command.js';

export const RuntimeDescribe = oclifCommand(describeCommand);
