import {describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import {GO_YAML} from './go-yaml.js';
import {yamlFault} from './yaml-fault.js';

function faultOf(text: string): string {
  try {
    parse(text, GO_YAML);
  } catch (error) {
    return yamlFault(error as Error);
  }
  return '';
}

describe('what is wrong with a YAML text', () => {
  it('is one line', () => {
    expect(faultOf('a: b: c\n')).toBe('Nested mappings are not allowed in compact mappings at line 1, column 4');
  });

  it.each(['[', '{a: ', '- '])('is that it is nested too deeply: %j', (level) => {
    expect(faultOf(level.repeat(100_000))).toBe('it is nested too deeply');
  });
});
