{{/* What the controller may do: cluster-wide in a ClusterRole, in one namespace in a Role. */}}
{{- define "kruntimes.rules" -}}
- apiGroups: [kruntimes.io]
  resources: [runtimes]
  verbs: [get, list, watch]
- apiGroups: [kruntimes.io]
  resources: [runtimes/status]
  verbs: [patch]
# To set an owner reference with blockOwnerDeletion, where OwnerReferencesPermissionEnforcement is on.
- apiGroups: [kruntimes.io]
  resources: [runtimes/finalizers]
  verbs: [update]
# delete is never called: the same admission plug-in asks for it when an owner reference is added to an existing object.
- apiGroups: [apps]
  resources: [deployments]
  verbs: [get, list, watch, create, patch, delete]
# To say why Pods are not ready.
- apiGroups: ['']
  resources: [pods]
  verbs: [get, list, watch]
- apiGroups: [events.k8s.io]
  resources: [events]
  verbs: [create, patch]
{{- end -}}

{{- define "kruntimes.subjects" -}}
- kind: ServiceAccount
  name: {{ include "kruntimes.serviceAccount" . }}
  namespace: {{ .Release.Namespace }}
{{- end -}}
