import {describe, expect, it} from '@jest/globals';
import {boundedMessage, MESSAGE_MAX_LENGTH} from './bounded-message.js';

describe('boundedMessage', () => {
  it('leaves a message alone that fits, counted in characters as the API server counts', () => {
    for (const message of ['', 'short', 'x'.repeat(MESSAGE_MAX_LENGTH), '😀'.repeat(MESSAGE_MAX_LENGTH)]) {
      expect(boundedMessage(message)).toBe(message);
    }
  });

  it.each(['x', '😀'])('cuts the middle out of a longer one, between characters: %s', (character) => {
    const cut = boundedMessage(`spec.a: Invalid value: "${character.repeat(100_000)}": must be shorter`);
    expect(Array.from(cut)).toHaveLength(MESSAGE_MAX_LENGTH);
    expect(cut).toMatch(/^spec\.a: Invalid value: "/u);
    expect(cut).toMatch(/ \[\.\.\.\] .*": must be shorter$/u);
    expect(cut.isWellFormed()).toBe(true);
  });
});
