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
