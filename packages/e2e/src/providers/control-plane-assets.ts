/** Where the programs of a control plane are, for tests that start one of their own, to stop and to break it. */
export function controlPlaneAssets(): string {
  return process.env['KUBEBUILDER_ASSETS'] ?? '';
}
