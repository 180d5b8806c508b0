{{/* What every object of the release is named after: `kruntimes` for a release of that name. */}}
{{- define "kruntimes.fullname" -}}
{{- $name := .Values.nameOverride | default .Chart.Name -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "kruntimes.controller" -}}
{{- include "kruntimes.fullname" . }}-controller
{{- end -}}

{{- define "kruntimes.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "kruntimes.controller" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{- define "kruntimes.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{- printf "%s@%s" .repository .digest -}}
{{- else -}}
{{- printf "%s:%s" .repository (.tag | default $.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* What selects the controller's Pods; for ever the same for a release. */}}
{{- define "kruntimes.selectorLabels" -}}
app.kubernetes.io/name: kruntimes-controller
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Of the Pods too: nothing in it changes with a version, so that an upgrade of the CRD alone restarts nothing. */}}
{{- define "kruntimes.commonLabels" -}}
{{ include "kruntimes.selectorLabels" . }}
app.kubernetes.io/part-of: kruntimes
{{- end -}}

{{- define "kruntimes.labels" -}}
{{ include "kruntimes.commonLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}
