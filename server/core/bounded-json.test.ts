import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './bounded-json.ts';
import type { Problem } from './problem.ts';

/** The reason why a text is rejected, or null. */
function refusal(text: string, bounds = { depth: 32, values: 1000 }): string | null {
  try {
    parseJson(Buffer.from(text), bounds);
    return null;
  } catch (error) {
    const { code, errors } = error as Problem;
    return `${code} ${errors?.[0]?.code ?? ''}`.trim();
  }
}

/** The number of fields and entries in a value, and its depth. */
function measureSize(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, depth: 0 };
  const parts = Object.values(value).map(measureSize);
  return {
    values: parts.reduce((sum, part) => sum + 1 + part.values, 0),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  };
}

describe('parsing external JSON', () => {
  it('returns the value and counts its fields, entries and levels', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab"\\[]{},: \n', '😀', '\\"') });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        text,
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(value), fc.constantFrom(0, 1, 2), (given, indent) => {
        const written = JSON.stringify(given, null, indent);
        const size = measureSize(JSON.parse(written));
        expect(parseJson(Buffer.from(written), size)).toEqual(JSON.parse(written));
        expect(refusal(written, { ...size, values: size.values - 1 })).toBe('invalid_field too_many');
        expect(refusal(written, { ...size, depth: size.depth - 1 })).toBe('invalid_field invalid');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['50,000 lists inside one another', '['.repeat(50_000) + ']'.repeat(50_000), 'invalid_field invalid'],
    ['50,000 lists that do not end', '['.repeat(50_000), 'invalid_field invalid'],
    ['7,000 objects inside one another', '{"a":'.repeat(7000), 'invalid_field invalid'],
    ['400,000 numbers', `[${'1,'.repeat(400_000)}1]`, 'invalid_field too_many'],
    ['nothing but commas', ','.repeat(2000), 'invalid_field too_many'],
    ['a text that does not end', `"${'['.repeat(500)}`, 'malformed_json'],
    ['a text that ends with a backslash', '"\\', 'malformed_json'],
    ['brackets that close nothing', ']'.repeat(500), 'malformed_json'],
    ['nothing', '', 'malformed_json'],
  ])('rejects %s', (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });
});
