/** What the user can do next after an error. `{bin}` stands for the program as its user calls it. */
export const NEXT_STEPS = {
  resourceTypeMissing: ['install the CRD and the controller: {bin} install'],
  forbidden: ['see what you may do: {bin} doctor'],
  cluster: ['correct the cluster in the kubeconfig, or name another file with --certificate-authority'],
  user: ['correct the user in the kubeconfig, or name other files with --client-certificate and --client-key'],
  controllerIsSilent: ['see whether the controller runs: {bin} doctor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const TAKE_OVER = 'to take the fields over, add --force-conflicts';

/** How a conflict of an apply with another manager of a field can be resolved, as kubectl lists it; `install` has no file. */
const WAYS_OUT_OF_CONFLICT: Readonly<Record<'file' | 'install', readonly string[]>> = {
  file: [
    TAKE_OVER,
    'to leave them to the other manager, remove them from the file',
    'to share them with it, give them in the file the value that they have on the server',
  ],
  install: [
    TAKE_OVER,
    'to leave the number of controllers or their image as they are, leave out --replicas or --image',
    'to leave other fields to the other manager, change what {bin} install -o yaml prints, and apply that',
  ],
};

/** The ways out of a conflict, for a command of the program of this name. */
export function waysOutOfConflict(command: string | undefined, bin: string): string[] {
  const ways = WAYS_OUT_OF_CONFLICT[command === 'install' ? 'install' : 'file'];
  return ways.map((way) => way.replaceAll('{bin}', bin));
}

/** The hints of one error, for the program of this name. */
export function nextSteps(error: keyof typeof NEXT_STEPS, bin: string): string[] {
  return NEXT_STEPS[error].map((step) => step.replaceAll('{bin}', bin));
}
