import { expect, test } from 'vitest';
import type { SampleCall } from './call.ts';
import { sampleWriters } from './samples.ts';

const call: SampleCall = {
  method: 'POST',
  url: 'https://music.example/api/v2/generate',
  body: { metadata: {}, tags: [], nested: { also: {} } },
  file: undefined,
  idempotent: true,
};

const sample = (language: string) => sampleWriters.find(({ id }) => id === language)!.write(call)!;

test('PHP sends an empty object as an object and an empty list as a list', () => {
  expect(sample('php').match(/'(?:metadata|tags|also)' => .*/g)).toEqual([
    "'metadata' => new stdClass(),",
    "'tags' => [],",
    "'also' => new stdClass(),",
  ]);
});

test('Go imports exactly the packages that the sample uses', () => {
  const code = sample('go');
  const imported = [...code.matchAll(/^\t"(?:\w+\/)*(\w+)"$/gm)].map(([, name = '']) => name);
  const called = [...code.matchAll(/\b([a-z]+)\.[A-Z]/g)].map(([, name = '']) => name);
  expect(new Set(called.filter((name) => !['request', 'response'].includes(name)))).toEqual(new Set(imported));
});
