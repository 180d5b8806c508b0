import type {Deployment} from '../services/workload-resources.js';

/** The arguments of the controller in a Deployment. */
export function argumentsOf({spec}: Deployment): readonly string[] {
  const containers = spec?.template?.spec?.containers ?? [];
  return containers.find(({name}) => name === 'controller')?.args ?? containers[0]?.args ?? [];
}

/** The value of a flag that is given as `--flag=value`; undefined for none, and for a blank one, which limits nothing. */
export function valueOf(args: readonly string[], flag: string): string | undefined {
  const value = args.findLast((argument) => argument.startsWith(`--${flag}=`))?.slice(flag.length + 3);
  return value?.trim() === '' ? undefined : value;
}
