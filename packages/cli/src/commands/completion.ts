import {completionCommand} from '../completion/completion-command.js';
import {oclifCommand} from '../oclif/oclif-command.js';

export const Completion = oclifCommand(completionCommand);
