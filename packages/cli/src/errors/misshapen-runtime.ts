/** A Runtime whose fields are not of the types that its CRD gives them: it was stored under another one. */
export class MisshapenRuntime extends Error {
  override readonly name = 'MisshapenRuntime';
  readonly namespace: string | undefined;
  /** The name of the Runtime. */
  readonly runtime: string;

  constructor({namespace, name = ''}: {readonly namespace?: string; readonly name?: string}, misfit: string) {
    const where = typeof namespace === 'string' ? ` -n ${namespace}` : '';
    super(
      `the Runtime "${name}" is not of the shape of its CRD: ${misfit}; see: kubectl get runtimes ${name}${where} -o yaml`,
    );
    this.namespace = namespace;
    this.runtime = name;
  }
}
