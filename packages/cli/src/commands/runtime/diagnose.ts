import {oclifCommand} from '../../oclif/oclif-command.js';
import {diagnoseCommand} from '../../runtime/diagnose-command.js';

export const RuntimeDiagnose = oclifCommand(diagnoseCommand);
