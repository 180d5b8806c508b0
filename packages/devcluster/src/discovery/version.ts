/** The Kubernetes whose answers devcluster imitates. */
export const versionInfo = {
  major: '1',
  minor: '34',
  gitVersion: 'v1.34.4+devcluster',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: '',
  platform: 'devcluster',
} as const;
