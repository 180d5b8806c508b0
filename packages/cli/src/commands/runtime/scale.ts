import {oclifCommand} from '../../oclif/oclif-command.js';
import {scaleCommand} from '../../runtime/scale-command.js';

export const RuntimeScale = oclifCommand(scaleCommand);
