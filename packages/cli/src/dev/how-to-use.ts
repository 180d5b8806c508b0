/** What runs, and how it is called. */
export interface RunningDev {
  readonly bin: string;
  readonly url: string;
  readonly kubeconfig: string;
  /** The Runtimes that were created. */
  readonly names: readonly string[];
}

/** Tells a person what runs and what to do with it. */
export function howToUse({bin, url, kubeconfig, names}: RunningDev): string {
  const last = names.at(-1);
  const failing = 'devcluster.kruntimes.io/fail=NotReady';
  return `An embedded cluster with the controller serves ${url}${last === undefined ? '' : `, with ${listed(names)}`}.

  export KUBECONFIG=${quoted(kubeconfig)}
  ${bin} runtime list
  kubectl get runtimes --watch
${last === undefined ? '' : `  kubectl annotate pod -l kruntimes.io/runtime=${last} ${failing}\n`}
Ctrl-C ends it; nothing is kept.
`;
}

function listed(names: readonly string[]): string {
  return `${names.length === 1 ? 'Runtime' : 'Runtimes'} ${names.join(', ')}`;
}

// For a shell.
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
