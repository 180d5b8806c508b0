import type {IncomingMessage} from 'node:http';
import {noSuchResource} from '../errors/status-error.js';
import type {Answer} from '../http/answer.js';
import {failure, ok} from '../http/answer.js';
import type {RequestInfo} from '../http/request-info.js';
import {notServed} from '../http/resource-handler.js';
import type {Context} from '../operations/context.js';
import {aggregatedGroups} from './aggregated.js';
import {apiGroup, apiGroupList, apiResourceList} from './groups.js';
import {openApiV2, openApiV3, openApiV3Index} from './open-api.js';
import {review} from './reviews.js';
import {versionInfo} from './version.js';

/** Answers everything that is not a resource: health, version, discovery, OpenAPI. */
export class Discovery {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  answer(request: IncomingMessage, path: string): Answer {
    const [first, ...rest] = path.split('/').slice(1);
    switch (first) {
      case 'healthz':
      case 'livez':
      case 'readyz':
        return ok('ok');
      case 'version':
        return ok(versionInfo);
      case 'api':
        return rest[0] === undefined ? this.#core(request) : this.#resources('', rest);
      case 'apis':
        return rest[0] === undefined ? this.#groups(request) : this.#resources(rest[0], rest.slice(1));
      case 'openapi':
        return this.#openApi(rest);
      case '':
        return ok({
          paths: [
            '/api',
            '/api/v1',
            '/apis',
            '/healthz',
            '/livez',
            '/openapi/v2',
            '/openapi/v3',
            '/readyz',
            '/version',
          ],
        });
      default:
        return notServed;
    }
  }

  /** The reviews of a client's own identity and rights; everything is allowed here. */
  review(request: IncomingMessage, info: Extract<RequestInfo, {kind: 'resource'}>): Promise<Answer> | undefined {
    return request.method === 'POST' ? review(request, info) : undefined;
  }

  #core(request: IncomingMessage): Answer {
    if (wantsAggregated(request))
      return aggregated(aggregatedGroups(this.#context.registry.all().filter((r) => r.group === '')));
    return ok({
      kind: 'APIVersions',
      versions: ['v1'],
      serverAddressByClientCIDRs: [{clientCIDR: '0.0.0.0/0', serverAddress: request.headers.host ?? ''}],
    });
  }

  #groups(request: IncomingMessage): Answer {
    const resources = this.#context.registry.all().filter((resource) => resource.group !== '');
    return wantsAggregated(request) ? aggregated(aggregatedGroups(resources)) : ok(apiGroupList(resources));
  }

  #resources(group: string, rest: readonly string[]): Answer {
    const ofGroup = this.#context.registry.all().filter((resource) => resource.group === group);
    const [version] = rest;
    if (version === undefined) return ofGroup.length === 0 ? notServed : ok(apiGroup(group, ofGroup));
    const ofVersion = ofGroup.filter((resource) => resource.version === version);
    if (ofVersion.length > 0) return ok(apiResourceList(group, version, ofVersion));
    return ofGroup.some(({origin}) => origin === 'built-in') ? failure(noSuchResource()) : notServed;
  }

  #openApi(rest: readonly string[]): Answer {
    const resources = this.#context.registry.all();
    const [version, ...path] = rest;
    if (version === 'v2') return ok(openApiV2());
    if (version !== 'v3') return notServed;
    if (path.length === 0) return ok(openApiV3Index(resources));
    const document = openApiV3(resources, path.join('/'));
    return document === undefined ? notServed : ok(document);
  }
}

const aggregatedType = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

function wantsAggregated(request: IncomingMessage): boolean {
  return (request.headers.accept ?? '').replaceAll(' ', '').includes(aggregatedType);
}

function aggregated(body: object): Answer {
  return {code: 200, body, headers: {'Content-Type': aggregatedType}};
}
