/** What to do about a configuration that cannot be used: words, and the command line where there is one. */
export const CONFIGURATION_HINTS = {
  missing:
    'name a kubeconfig with --kubeconfig or $KUBECONFIG, and see which contexts there are:  kubectl config get-contexts',
  file: 'correct the file, or name another kubeconfig with --kubeconfig or $KUBECONFIG',
  context: 'see which contexts, clusters and users there are:  kubectl config view',
  certificate: 'name a certificate and its own key with --client-certificate and --client-key',
  pod: 'mount the service account (automountServiceAccountToken of the Pod), or name a kubeconfig with --kubeconfig',
  credentials: 'correct the user of the kubeconfig:  kubectl config view --minify',
  plugin: 'install the plugin or correct its command, and run it by hand:  kubectl config view --minify',
} as const;

/** What to do where the connection failed, by the step: words, and the command line where there is one. */
export const CONNECTION_HINTS = {
  proxy: 'correct proxy-url of the kubeconfig, or $HTTPS_PROXY, or name the host in $NO_PROXY',
  dns: 'correct the host of the server, or the VPN or DNS that knows it:  kubectl config view --minify',
  network: 'see whether the VPN is up, and no firewall drops what goes there:  kubectl config view --minify',
  port: 'start the cluster, or correct the port of the server:  kubectl config view --minify',
  tls: 'see what the server speaks, and when its certificate ends; an https:// server needs TLS:  kubectl config view --minify',
  'tls-authority':
    "take the cluster's own certificate-authority, or the authority of the proxy in between:  kubectl config view --minify",
  'tls-name': 'use one of the names that the certificate has as the host of the server, or as --tls-server-name',
  'api-server':
    'see what answers there: a proxy, a login page or an API server that is not ready:  kubectl get --raw /version -v6',
} as const;
