{{/* Values that are possible alone and not together, which the schema cannot say in words. */}}
{{- define "kruntimes.combinations" -}}
{{- if and (gt (int .Values.replicas) 1) (not .Values.leaderElection.enabled) -}}
{{- fail (printf "replicas: %d needs leaderElection.enabled: true, or two controllers would write the same objects" (int .Values.replicas)) -}}
{{- end -}}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.service.enabled) -}}
{{- fail "metrics.serviceMonitor.enabled: true needs metrics.service.enabled: true, which is what it scrapes" -}}
{{- end -}}
{{- end -}}
