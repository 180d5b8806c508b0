import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap, deployment} from '../objects/built-ins.js';
import {textAt, valueAt, type Fields} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';

const MODIFIED = 'the object has been modified; please apply your changes to the latest version and try again';
const OTHER_UID = '00000000-0000-0000-0000-000000000000';

interface Subject {
  readonly of: string;
  readonly made: Fields;
  /** As the server names it in errors. */
  readonly qualified: string;
  readonly group?: string;
  readonly kind: string;
}

const SUBJECTS: readonly Subject[] = [
  {of: 'configmaps', made: configMap('x'), qualified: 'configmaps', kind: 'ConfigMap'},
  {
    of: 'widgets',
    made: widget('x'),
    qualified: 'widgets.contract.kruntimes.io',
    group: 'contract.kruntimes.io',
    kind: 'Widget',
  },
  {of: 'deployments', made: deployment('x'), qualified: 'deployments.apps', group: 'apps', kind: 'Deployment'},
];

export const conflicts: ContractGroup = {group: 'conflicts and preconditions', cases: SUBJECTS.flatMap(casesOf)};

function casesOf({of, made, qualified, group, kind}: Subject): ContractCase[] {
  const place = {of, name: 'x'};
  const details = {name: 'x', ...(group === undefined ? {} : {group}), kind: of};
  const conflict = (why: string) => ({
    message: `Operation cannot be fulfilled on ${qualified} "x": ${why}`,
    reason: 'Conflict',
    details,
  });
  return [
    {
      name: `${of}: an update from an older version is a 409, and one without effect too`,
      async check(scope) {
        const old = (await scope.create({of}, made)).as(201);
        (await scope.patch(place, 'merge', {metadata: {labels: {a: 'b'}}})).as(200);
        const {metadata} = old as {metadata: Fields};
        const next = {...old, metadata: {...metadata, labels: {c: 'd'}}};
        (await scope.update(place, next)).refused(409, conflict(MODIFIED));
        (await scope.update(place, old)).refused(409, conflict(MODIFIED));
      },
    },
    {
      name: `${of}: a patch that names an older version is a 409, one that names none is not`,
      async check(scope) {
        const old = (await scope.create({of}, made)).as(201);
        (await scope.patch(place, 'merge', {metadata: {labels: {a: 'b'}}})).as(200);
        const resourceVersion = textAt(old, 'metadata.resourceVersion');
        const late = {metadata: {resourceVersion, labels: {c: 'd'}}};
        (await scope.patch(place, 'merge', late)).refused(409, conflict(MODIFIED));
        const steps = [
          {op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion},
          {op: 'add', path: '/metadata/labels/c', value: 'd'},
        ];
        (await scope.patch(place, 'json', steps)).refused(409, conflict(MODIFIED));
      },
    },
    {
      name: `${of}: an update of another uid is a 409`,
      async check(scope) {
        const old = (await scope.create({of}, made)).as(201);
        const {metadata} = old as {metadata: Fields};
        const uid = textAt(old, 'metadata.uid');
        const reply = await scope.update(place, {...old, metadata: {...metadata, uid: OTHER_UID}});
        const key = `/registry/${group === 'contract.kruntimes.io' ? `${group}/` : ''}${of}/${scope.namespace}/x`;
        reply.refused(
          409,
          conflict(
            `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${OTHER_UID}, UID in object meta: ${uid}`,
          ),
        );
      },
    },
    {
      name: `${of}: a patch of the uid is refused`,
      async check(scope) {
        (await scope.create({of}, made)).as(201);
        const reply = await scope.patch(place, 'merge', {metadata: {uid: OTHER_UID}});
        const body = reply.as(422);
        assert.equal(
          body['message'],
          `${kind}${group === undefined ? '' : `.${group}`} "x" is invalid: metadata.uid: Invalid value: "${OTHER_UID}": field is immutable`,
        );
      },
    },
    {
      name: `${of}: a second create of a name is a 409, in a dry run too`,
      async check(scope) {
        (await scope.create({of}, made)).as(201);
        const exists = {message: `${qualified} "x" already exists`, reason: 'AlreadyExists', details};
        (await scope.create({of}, made)).refused(409, exists);
        (await scope.create({of, query: {dryRun: 'All'}}, made)).refused(409, exists);
      },
    },
    {
      name: `${of}: a delete of another uid or version is a 409, of the right ones is not`,
      async check(scope) {
        const object = (await scope.create({of}, made)).as(201);
        const uid = textAt(object, 'metadata.uid');
        const refused = (why: string) => ({
          message: `Operation cannot be fulfilled on ${kind}${group === undefined ? '' : `.${group}`} "x": ${why}`,
          reason: 'Conflict',
          details: {...details, kind},
        });
        (await scope.delete(place, {preconditions: {uid: OTHER_UID}})).refused(
          409,
          refused(
            `the UID in the precondition (${OTHER_UID}) does not match the UID in record (${uid}). The object might have been deleted and then recreated`,
          ),
        );
        const body = (await scope.delete(place, {preconditions: {resourceVersion: '1'}})).as(409);
        assert.match(
          textAt(body, 'message'),
          /the ResourceVersion in the precondition \(1\) does not match the ResourceVersion in record \(\d+\)\. The object might have been modified$/,
        );
        (await scope.delete(place, {preconditions: {uid}})).as(200);
      },
    },
    {
      name: `${of}: a create with a resourceVersion is refused`,
      async check(scope) {
        const {metadata} = made as {metadata: Fields};
        const reply = await scope.create({of}, {...made, metadata: {...metadata, resourceVersion: '1'}});
        reply.refused(500, {message: 'resourceVersion should not be set on objects to be created'});
      },
    },
    {
      name: `${of}: generateName makes a name of five random characters more, and of one that is too long a shorter one`,
      async check(scope) {
        const {metadata, ...rest} = made as {metadata: Fields};
        const {name: _name, ...unnamed} = metadata;
        const made1 = (await scope.create({of}, {...rest, metadata: {...unnamed, generateName: 'ab-'}})).as(201);
        assert.match(textAt(made1, 'metadata.name'), /^ab-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
        assert.equal(valueAt(made1, 'metadata.generateName'), 'ab-');
        const long = 'a'.repeat(80);
        const made2 = (await scope.create({of}, {...rest, metadata: {...unnamed, generateName: long}})).as(201);
        assert.match(textAt(made2, 'metadata.name'), /^a{58}[bcdfghjklmnpqrstvwxz2456789]{5}$/);
      },
    },
  ];
}
