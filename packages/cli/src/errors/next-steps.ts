/** What the user can do next after an error. `{bin}` stands for the program as its user calls it. */
export const NEXT_STEPS = {
  resourceTypeMissing: ['install the CRD and the controller: {bin} install'],
  forbidden: ['see what you may do: {bin} doctor'],
  controllerIsSilent: ['see whether the controller runs: {bin} doctor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** How a conflict of an apply with another manager of a field can be resolved, as kubectl lists it. */
export const WAYS_OUT_OF_CONFLICT: readonly string[] = [
  'to take the fields over, add --force-conflicts',
  'to leave them to the other manager, remove them from the file',
  'to share them with it, give them in the file the value that they have on the server',
];

/** The hints of one error, for the program of this name. */
export function nextSteps(error: keyof typeof NEXT_STEPS, bin: string): string[] {
  return NEXT_STEPS[error].map((step) => step.replaceAll('{bin}', bin));
}
