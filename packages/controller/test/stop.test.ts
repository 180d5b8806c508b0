import winston from 'winston';
import {afterEach, describe, expect, it} from '@jest/globals';
import {runController} from '../src/index.js';
import {failure, startApiServer, type ApiServer} from './support/api-server.js';

const logger = winston.createLogger({silent: true});

describe('stop', () => {
  let server: ApiServer;

  afterEach(() => server.close());

  it('ends everything at once while a cache is not filled yet, and what the other one brought is left alone', async () => {
    const lists = Promise.withResolvers<undefined>();
    const watches = Promise.withResolvers<undefined>();
    const metadata = {namespace: 'a', name: 'web', uid: 'u', resourceVersion: '5'};
    server = await startApiServer(({path}) => {
      if (path.includes('/deployments')) lists.resolve(undefined);
      if (path.includes('watch=true')) watches.resolve(undefined);
      if (path.includes('/deployments') || path.includes('watch=true')) return 'never';
      return {status: 200, body: {kind: 'RuntimeList', metadata: {resourceVersion: '5'}, items: [{metadata}]}};
    });
    const controller = await runController({cluster: server.cluster, logger, workers: 1});
    await Promise.all([lists.promise, watches.promise]);
    const before = performance.now();
    await controller.stop();
    // A list that is not answered has half a minute.
    expect(performance.now() - before).toBeLessThan(15_000);
    const asked = server.requests.length;
    // Longer than a watch waits before it tries again.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(server.requests).toHaveLength(asked);
  });

  it('ends the watches too when the work does not end in time', async () => {
    const working = Promise.withResolvers<undefined>();
    const object = {
      metadata: {namespace: 'a', name: 'web', uid: 'u', resourceVersion: '5'},
      spec: {template: {spec: {containers: [{name: 'runtime'}]}}},
    };
    server = await startApiServer(({path, method}) => {
      if (path.includes('watch=true')) return failure(500, 'InternalError');
      if (method === 'PATCH') {
        working.resolve(undefined);
        return 'never';
      }
      const items = path.includes('/runtimes') ? [object] : [];
      return {status: 200, body: {kind: 'List', metadata: {resourceVersion: '5'}, items}};
    });
    const controller = await runController({cluster: server.cluster, logger, workers: 1});
    await controller.ready;
    await working.promise;
    await controller.stop();
    const asked = server.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(server.requests).toHaveLength(asked);
  }, 15_000);
});
