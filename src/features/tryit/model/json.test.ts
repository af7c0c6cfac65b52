import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/api/operation-form.ts';
import { parseJson, formatJson } from './json.ts';

describe('typed JSON', () => {
  it('is valid exactly when the browser parses it', () => {
    const nearly = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '[', 'nul', ' ', '\n', '01'))
      .map(([text, at, more]) => text.slice(0, at % (text.length + 1)) + more + text.slice(at % (text.length + 2)));
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), nearly), (text) => {
        let value: unknown;
        let good = true;
        try {
          value = JSON.parse(text);
        } catch {
          good = text.trim() === '';
        }
        const read = parseJson(text);
        expect(read.issue ? 'no JSON' : read.value).toEqual(good ? value : 'no JSON');
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": tru\n}', 2, 8],
    ['{"a" 1}', 1, 6],
    ['[1, 2', 1, 6],
    ['{"a": "x\ny"}', 1, 7],
    ['{"a": 1} 2', 1, 10],
    ['{a: 1}', 1, 2],
  ])('shows the position of an error: %j', (text, line, column) => {
    expect(parseJson(text).issue).toEqual({ line, column });
  });

  it('is formatted from its value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const read = parseJson(formatJson(value as Json));
        expect(read.issue ? 'wrong' : JSON.stringify(read.value)).toBe(JSON.stringify(value));
      }),
    );
  });
});
