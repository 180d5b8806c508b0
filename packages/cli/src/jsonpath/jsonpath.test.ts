import {describe, expect, it} from '@jest/globals';
import {evaluate} from './evaluate.js';
import {parsePath, parseTemplate} from './parse.js';
import {renderTemplate} from './render.js';

const list = {
  kind: 'List',
  status: [],
  items: [
    {
      metadata: {name: 'web', labels: {app: 'a', 'kruntimes.io/tier': 'gold'}},
      spec: {replicas: 3},
      status: {
        conditions: [
          {type: 'Ready', status: 'True'},
          {type: 'Stalled', status: 'False'},
        ],
        readyReplicas: 0,
      },
    },
    {metadata: {name: 'edge'}, spec: {replicas: 5}, status: null},
  ],
};

describe('a JSONPath template', () => {
  it.each([
    ['{.kind}', 'List'],
    ['{$.kind}', 'List'],
    ['{@.kind}', 'List'],
    ['kind: {.kind}!', 'kind: List!'],
    ['{.items[*].metadata.name}', 'web edge'],
    ['{.items[0].metadata.name}', 'web'],
    ['{.items[-1].metadata.name}', 'edge'],
    ['{.items[0:1].spec.replicas}', '3'],
    ['{.items[:].spec.replicas}', '3 5'],
    ['{.items[::2].spec.replicas}', '3'],
    ['{.items[0,1].metadata.name}', 'web edge'],
    ["{.items[0]['metadata','spec']}", '{"labels":{"app":"a","kruntimes.io/tier":"gold"},"name":"web"} {"replicas":3}'],
    ['{range .items[*]}{.metadata.name}{"\\t"}{.spec.replicas}{"\\n"}{end}', 'web\t3\nedge\t5\n'],
    ['{range .items[*]}[{range .status.conditions[*]}{.type};{end}]{end}', '[Ready;Stalled;][]'],
    [String.raw`{.items[0].metadata.labels.kruntimes\.io/tier}`, 'gold'],
    [String.raw`{.items[0].metadata.labels['kruntimes\.io/tier']}`, 'gold'],
    ["{.items[*]['metadata.name','spec.replicas']}", 'web edge 3 5'],
    ['{range.items[*]}{.spec.replicas},{end}', '3,5,'],
    ['{.items[0].metadata.labels.*}', 'a gold'],
    ['{.items[?(@.spec.replicas>3)].metadata.name}', 'edge'],
    ['{.items[?(@.spec.replicas<=3)].metadata.name}', 'web'],
    ['{.items[?(@.metadata.name=="web")].spec.replicas}', '3'],
    ["{.items[?(@.metadata.name!='web')].spec.replicas}", '5'],
    ['{.items[?(@.metadata.labels)].metadata.name}', 'web'],
    ['{.items[0].status.conditions[?(@.type=="Ready")].status}', 'True'],
    ['{..name}', 'web edge'],
    ['{..conditions[0].type}', 'Ready'],
    ['{.items[0].metadata.labels..}', '{"app":"a","kruntimes.io/tier":"gold"} a gold'],
    [
      '{.items[1]..}',
      '{"metadata":{"name":"edge"},"spec":{"replicas":5},"status":null} {"name":"edge"} edge {"replicas":5}',
    ],
    ['{.kind..}', 'List'],
    ['{.items[0].spec.replicas..}', ''],
    ['{.}', ''],
    ['{.items[0].status.readyReplicas}', '0'],
    ['{.items[1].status}', 'null'],
    ['{.items[1].status.readyReplicas}', ''],
    ['{.missing.deeply}', ''],
    ['{"quoted"}', 'quoted'],
    ['{range .items[*]}{.metadata.name},', 'web,edge,'],
    ['{range .items[*]}{.metadata.name}{range .status.conditions[*]}{.type}', 'webReadyStallededge'],
    ['{range}', ''],
    ['{.items[1:1].metadata.name}', ''],
    ['{.items[-1:].metadata.name}', 'edge'],
    ["{'a \\'b\\''}", "a 'b'"],
    [String.raw`{"\u00e9\x41\101"}`, 'éAA'],
    ['{.items[].metadata.name}', 'web'],
    ['{range .items[]}{.metadata.name};{end}', 'web;'],
    ['{.items[0, 1].metadata.name}', 'web edge'],
    ['{.items[,1].metadata.name}', 'web edge'],
    ["{.items[0].metadata['name', 'labels.app']}", 'web a'],
    [String.raw`{.items[?(@.metadata.name!="a\"]b")].metadata.name}`, 'web edge'],
    ['{.items[?(1.0==1.0)].metadata.name}', 'web edge'],
    ['{.items[?(@.metadata.missing==1.0)]}', ''],
    ['{1.0} {2.50}', '1 2.5'],
    ['{.items[1].status[*]}{.missing[?(@.a)]}', ''],
    ['', ''],
  ])('%s gives %j', (template, text) => {
    expect(renderTemplate(parseTemplate(template), list)).toBe(text);
  });

  it.each([
    ['{.items', 'unclosed action'],
    ['{.items[0}', 'unterminated array'],
    ['{.items[0', 'unterminated array'],
    ['{', 'unclosed action'],
    ['{.items[?(@.metadata.name=~"w")]}', "unrecognized character in action: U+007E '~'"],
    ['{.items[?(@.spec.replicas>)]}', 'unterminated filter'],
    ['{"a}', 'unterminated quoted string'],
    ['{.items[x]}', 'invalid array index x'],
    ['{.items[0]["metadata"]}', 'invalid array index "metadata"'],
    ['{..*}', "unrecognized character in action: U+002A '*'"],
    ['{.a#}{^}', "unrecognized character in action: U+005E '^'"],
    ['{foo}', 'unrecognized identifier foo'],
    ['{end}', 'not in range, nothing to end'],
    [String.raw`{"\q"}`, 'unquote string "\\q" error invalid syntax'],
    [String.raw`{"\\"}`, 'unterminated quoted string'],
    ['{.items[-]}', 'array index - is not a number'],
    ['{.items[99999999999999999999]}', 'array index 99999999999999999999 is not a number'],
    ['{.items[:-9223372036854775809]}', 'array index -9223372036854775809 is not a number'],
    ['{.items[?(@.x=="a)]}', 'unterminated filter'],
    ['{.items[?(@.x=="a"]}', 'unterminated filter'],
    ['{.items[?(@.x]}', 'unterminated filter'],
    ['{.items[?(@.x[?(@.y)])]}', 'unterminated filter'],
    ['{.items[?(@.x)}', 'unclosed array expect ]'],
    ['{.items[?(@.x) || (@.y)]}', 'unclosed array expect ]'],
    ["{.items[?(@.x=='a' && @.y=='b')]}", "unrecognized character in action: U+0026 '&'"],
    ['{.items[?(@.x==)]}', "unrecognized character in action: U+003D '='"],
    ['{.items[?(==1)]}', "unrecognized character in action: U+003D '='"],
    ['{.items[?(@.x=={})]}', "unrecognized character in action: U+007B '{'"],
    ['{.items[?(@.x===1)]}', 'unrecognized filter operator ==='],
    ['{.items[?(@.x==1.2.3)]}', 'cannot parse number 1.2.3'],
    ['{.items[?(@.x==-)]}', 'cannot parse number -'],
    ['{.a\n.b}', 'unclosed action'],
    ['{.a\t.b}', 'unrecognized character in action: U+0009'],
    ['{.a....b}', 'invalid multiple recursive descent'],
    ['{.items[*] range}', 'unrecognized identifier range'],
    ['{.items[ 0 ]}', 'invalid array index  0 '],
    ['{.items[ * ]}', 'invalid array index  * '],
    ['{.items[ ]}', 'invalid array index  '],
    ["{.items['kind' ]}", "invalid array index 'kind' "],
    ['{.items[?(@.spec) ]}', 'unclosed array expect ]'],
    ['{.items[ ?(@.spec)]}', 'invalid array index  ?(@.spec)'],
  ])('%s is refused: %s', (template, message) => {
    expect(() => parseTemplate(template)).toThrow(message);
  });

  it.each([
    ['{.items[?(@.spec.replicas>"a")]}', 'incompatible types for comparison'],
    ['{.items[?(@.spec.replicas=="3")]}', 'incompatible types for comparison'],
    ['{.items[?(@.spec.replicas>2.5)]}', 'incompatible types for comparison'],
    ['{.items[?(@.spec>1)]}', 'invalid type for comparison'],
    ['{.kind[0]}', 'string is not array or slice'],
    ['{.items[0].spec[0]}', 'map[string]interface {} is not array or slice'],
    ['{.items[0:5]}', 'array index out of bounds: index 4, length 2'],
    ['{.items[5:1]}', 'array index out of bounds: index 5, length 2'],
    ['{.items[-5]}', 'array index out of bounds: index -3, length 2'],
    ['{.items[1:0]}', 'starting index 1 is greater than ending index 0'],
    ['{.items[::0]}', 'step must be > 0'],
    ['{.status[].type}', 'array index out of bounds: index 0, length 0'],
    ['{.items[0].metadata[*]}', 'map[string]interface {} is not array or slice'],
    ['{range .items[0].metadata[*]}{.}{end}', 'map[string]interface {} is not array or slice'],
    ['{.kind[*]}', 'string is not array or slice'],
    [
      '{.items[0].metadata.labels[?(@.name)]}',
      'map[app:a kruntimes.io/tier:gold] is not array or slice and cannot be filtered',
    ],
    ['{.items[0].spec.replicas[?(@.name)]}', '3 is not array or slice and cannot be filtered'],
    ['{.items[1].status[?(@.name)]}', '<nil> is not array or slice and cannot be filtered'],
    ['{.kind[?(@.name)]}', 'List is not array or slice and cannot be filtered'],
    ['{.items[?(@.spec.replicas==3.0)]}', 'incompatible types for comparison'],
    ['{.items[?(@.metadata.labels.*=="a")]}', 'can only compare one element at a time'],
  ])('%s does not fit: %s', (template, message) => {
    expect(() => renderTemplate(parseTemplate(template), list)).toThrow(message);
  });

  it('may be deep, and not too deep', () => {
    expect(renderTemplate(parseTemplate(`${'{range @}'.repeat(1000)}{.kind}`), list)).toBe('List');
    expect(() => parseTemplate('{range @}'.repeat(1001))).toThrow('more than 1000 ranges stand in each other');
    expect(() => parseTemplate(`{.a${'[?(@.a'.repeat(100_000)}`)).toThrow('unterminated filter');
    expect(() => parseTemplate(`{.a${'[?(@.a'.repeat(3000)}${')]'.repeat(3000)}}`)).toThrow('unterminated filter');
  });

  it('says when an index is out of bounds', () => {
    expect(() => renderTemplate(parseTemplate('{.items[7]}'), list)).toThrow(
      'array index out of bounds: index 7, length 2',
    );
  });
});

describe('parsePath', () => {
  it.each(['.spec.replicas', 'spec.replicas', '{.spec.replicas}', '{spec.replicas}'])('reads %s', (path) => {
    expect(evaluate(parsePath(path), list.items[0])).toEqual([3]);
  });

  it.each(['', '{', '{.a}{.b}'])('refuses %j', (path) => {
    expect(() => parsePath(path)).toThrow(`unexpected path string "${path}"`);
  });
});
