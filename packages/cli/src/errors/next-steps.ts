/** What the user can do next: all hints that name a command, a flag or a file are here. */
export const NEXT_STEPS = {
  resourceTypeMissing: ['install the CRD and the controller: kubectl apply -f deploy/install.yaml of kruntimes'],
  forbidden: ['see what you may do: kubectl auth can-i --list'],
  conflict: [
    'to take the fields over, add --force-conflicts',
    'to leave them to the other manager, remove them from the file or give them the value that they have',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Where to look when Runtimes are not observed. */
export const LOOK_FOR_CONTROLLER = 'is it running? kubectl get deployments -n kruntimes-system';
