import type {Runtime} from '@kruntimes/api';
import {describe, expect, it} from '@jest/globals';
import {desiredTemplate} from './pod-template.js';

type Spec = Runtime['spec'];
type Container = NonNullable<Spec['template']['spec']>['containers'][number];

function template(spec: Partial<Spec>, container: Partial<Container> = {}): Spec['template'] {
  const containers = [
    {name: 'runtime', image: 'a', ...container},
    {name: 'sidecar', image: 'b'},
  ];
  return desiredTemplate({
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name: 'web', namespace: 'a'},
    spec: {template: {spec: {containers}}, ...spec},
  });
}

const firstContainer = (made: Spec['template']): Container | undefined => made.spec?.containers[0];

describe('desiredTemplate', () => {
  it("keeps the user's labels and annotations under its own", () => {
    const metadata = {labels: {team: 'a', 'kruntimes.io/runtime': 'other'}, annotations: {note: 'x'}};
    const made = template({
      template: {metadata, spec: {containers: [{name: 'runtime'}]}},
      capacity: {resources: {sessions: '4'}},
    });
    expect(made.metadata).toEqual({
      labels: {team: 'a', 'kruntimes.io/runtime': 'web'},
      annotations: {note: 'x', 'capacity.kruntimes.io/sessions': '4'},
    });
  });

  it('writes a capacity that was given as a number as text, which is all that an annotation can be', () => {
    const resources = JSON.parse('{"sessions": 4}') as Record<string, string>;
    expect(template({capacity: {resources}}).metadata?.annotations).toEqual({'capacity.kruntimes.io/sessions': '4'});
  });

  it('adds the port and a TCP readiness probe to the runtime container alone', () => {
    const made = template({port: 8080});
    expect(firstContainer(made)).toMatchObject({
      ports: [{name: 'runtime', containerPort: 8080, protocol: 'TCP'}],
      readinessProbe: {tcpSocket: {port: 8080}},
    });
    expect(made.spec?.containers[1]).toEqual({name: 'sidecar', image: 'b'});
  });

  it('leaves a readiness probe and a port that the template has as they are', () => {
    const own = {
      ports: [{name: 'http', containerPort: 8080, protocol: 'TCP'}],
      readinessProbe: {httpGet: {path: '/ready', port: 8080}},
    };
    expect(firstContainer(template({port: 8080}, own))).toMatchObject(own);
  });

  it('adds the port beside others', () => {
    const made = template({port: 8080}, {ports: [{containerPort: 8080, protocol: 'UDP'}]});
    expect(firstContainer(made)?.ports).toEqual([
      {containerPort: 8080, protocol: 'UDP'},
      {name: 'runtime', containerPort: 8080, protocol: 'TCP'},
    ]);
  });

  it('drops empty lists, and keeps empty maps and strings, which mean something', () => {
    const made = template({
      template: {
        spec: {
          containers: [{name: 'runtime', args: [], env: [{name: 'EMPTY', value: ''}]}],
          nodeSelector: {'node-role.kubernetes.io/worker': ''},
          volumes: [{name: 'tmp', emptyDir: {}}],
        },
      },
    });
    expect(made.spec).toEqual({
      containers: [{name: 'runtime', env: [{name: 'EMPTY', value: ''}]}],
      nodeSelector: {'node-role.kubernetes.io/worker': ''},
      volumes: [{name: 'tmp', emptyDir: {}}],
    });
  });
});
