import type {JsonObject} from '../objects/json.js';
import {isObject, listAt} from '../objects/json.js';

/** What the server fills into a Pod's spec (pkg/apis/core/v1/defaults.go). Changes the spec. */
export function setPodSpecDefaults(spec: JsonObject): void {
  fill(spec, {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    securityContext: {},
    schedulerName: 'default-scheduler',
  });
  for (const container of [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].filter(isObject)) {
    setContainerDefaults(container);
  }
  for (const volume of listAt(spec, 'volumes').filter(isObject)) setVolumeDefaults(volume);
}

function setContainerDefaults(container: JsonObject): void {
  fill(container, {
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: isLatest(container['image']) ? 'Always' : 'IfNotPresent',
  });
  for (const variable of listAt(container, 'env').filter(isObject)) {
    const fieldRef = isObject(variable['valueFrom']) ? variable['valueFrom']['fieldRef'] : undefined;
    if (isObject(fieldRef)) fill(fieldRef, {apiVersion: 'v1'});
  }
  for (const port of listAt(container, 'ports').filter(isObject)) fill(port, {protocol: 'TCP'});
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = container[name];
    if (isObject(probe)) setProbeDefaults(probe);
  }
}

/** Of a Pod, not of a template: what is limited and not requested is requested as much. */
export function setRequestsFromLimits(spec: JsonObject): void {
  for (const container of [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].filter(isObject)) {
    const resources = container['resources'];
    if (!isObject(resources) || !isObject(resources['limits'])) continue;
    resources['requests'] = {...resources['limits'], ...(isObject(resources['requests']) ? resources['requests'] : {})};
  }
}

function setProbeDefaults(probe: JsonObject): void {
  fill(probe, {timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3});
  if (isObject(probe['httpGet'])) fill(probe['httpGet'], {scheme: 'HTTP', path: '/'});
  if (isObject(probe['grpc'])) fill(probe['grpc'], {service: ''});
}

function setVolumeDefaults(volume: JsonObject): void {
  // A volume of no source is an empty folder.
  if (Object.keys(volume).every((key) => key === 'name')) volume['emptyDir'] = {};
  for (const source of ['configMap', 'secret', 'projected', 'downwardAPI']) {
    if (isObject(volume[source])) fill(volume[source], {defaultMode: 420});
  }
  if (isObject(volume['hostPath'])) fill(volume['hostPath'], {type: ''});
}

/** An image without a tag, or with the tag `latest`, is pulled always. */
function isLatest(image: JsonObject[string]): boolean {
  const name = typeof image === 'string' ? image : '';
  if (name.includes('@')) return false;
  const [, tag] = (name.split('/').at(-1) ?? '').split(':');
  return tag === undefined || tag === 'latest';
}

/** Sets the fields that have no value. */
export function fill(object: JsonObject, defaults: JsonObject): void {
  for (const [name, value] of Object.entries(defaults)) {
    if (object[name] === undefined && value !== undefined) object[name] = structuredClone(value);
  }
}
