{{/* Values that are possible alone and not together, which the schema cannot say in words. */}}
{{- define "kruntimes.combinations" -}}
{{- if and (gt (int .Values.replicas) 1) (not .Values.leaderElection.enabled) -}}
{{- fail (printf "replicas: %d needs leaderElection.enabled: true, or two controllers would write the same objects" (int .Values.replicas)) -}}
{{- end -}}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.service.enabled) -}}
{{- fail "metrics.serviceMonitor.enabled: true needs metrics.service.enabled: true, which is what it scrapes" -}}
{{- end -}}
{{- with .Values.leaderElection -}}
{{- $lease := include "kruntimes.milliseconds" .leaseDuration | float64 -}}
{{- $renew := include "kruntimes.milliseconds" .renewDeadline | float64 -}}
{{- $retry := include "kruntimes.milliseconds" .retryPeriod | float64 -}}
{{- if and .enabled (lt $lease 1000.0) -}}
{{- fail (printf "leaderElection.leaseDuration: %s must be at least 1s, a Lease counts in seconds" .leaseDuration) -}}
{{- end -}}
{{- if and .enabled (le $lease $renew) -}}
{{- fail (printf "leaderElection.renewDeadline: %s must be less than leaderElection.leaseDuration: %s" .renewDeadline .leaseDuration) -}}
{{- end -}}
{{- if and .enabled (le $renew (mulf 1.2 $retry)) -}}
{{- fail (printf "leaderElection.retryPeriod: %s must be less than leaderElection.renewDeadline: %s, divided by 1.2" .retryPeriod .renewDeadline) -}}
{{- end -}}
{{- end -}}
{{- $least := .Values.podDisruptionBudget.minAvailable -}}
{{- if and .Values.podDisruptionBudget.enabled (gt (int .Values.replicas) 1) (not (kindIs "string" $least)) -}}
{{- if ge (int $least) (int .Values.replicas) -}}
{{- fail (printf "podDisruptionBudget.minAvailable: %d of replicas: %d keeps nodes from being drained" (int $least) (int .Values.replicas)) -}}
{{- end -}}
{{- end -}}
{{- range $key := keys (include "kruntimes.commonLabels" . | fromYaml) -}}
{{- if hasKey $.Values.podLabels $key -}}
{{- fail (printf "podLabels: %s is how the controller's Pods are found, and cannot be set" $key) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* A duration as the controller's flags take it, such as 1m30s, in milliseconds. */}}
{{- define "kruntimes.milliseconds" -}}
{{- $units := dict "ms" 1.0 "s" 1000.0 "m" 60000.0 "h" 3600000.0 -}}
{{- $sum := 0.0 -}}
{{- range regexFindAll "[0-9.]+(ms|s|m|h)" . -1 -}}
{{- $unit := regexFind "[a-z]+" . -}}
{{- $sum = addf $sum (mulf (trimSuffix $unit . | float64) (get $units $unit)) -}}
{{- end -}}
{{- $sum -}}
{{- end -}}
