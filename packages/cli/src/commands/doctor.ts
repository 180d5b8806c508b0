import {doctorCommand} from '../doctor/doctor-command.js';
import {oclifCommand} from '../oclif/oclif-command.js';

export const Doctor = oclifCommand(doctorCommand);
