import {describe, expect, it} from '@jest/globals';
import {customColumns, parseCustomColumns} from './custom-columns.js';

const web = {metadata: {name: 'web', labels: {b: '2', a: '1'}}, spec: {args: ['x', 'y'], port: null}};

describe('custom columns', () => {
  it('prints values as Go does, and <none> for what is not there', () => {
    const columns = parseCustomColumns(
      'NAME:.metadata.name,LABELS:.metadata.labels,ARGS:.spec.args,EACH:.spec.args[*],PORT:.spec.port,GONE:.spec.x',
    );
    expect(customColumns(columns, [web], {headers: true})).toBe(
      'NAME   LABELS         ARGS    EACH   PORT    GONE\nweb    map[a:1 b:2]   [x y]   x,y    <nil>   <none>\n',
    );
  });

  it('leaves the header out when asked to', () => {
    expect(customColumns(parseCustomColumns('N:metadata.name'), [web], {headers: false})).toBe('web\n');
  });

  it.each([
    ['', 'no custom columns given'],
    ['NAME', 'unexpected custom-columns spec: NAME'],
    ['NAME:{', 'unexpected path string "{"'],
  ])('refuses %j: %s', (spec, message) => {
    expect(() => parseCustomColumns(spec)).toThrow(message);
  });
});
