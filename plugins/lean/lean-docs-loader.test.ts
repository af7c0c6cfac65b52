import { expect, test } from 'vitest';
import leanDocsLoader from './lean-docs-loader.ts';

const version = { label: 'v2', docsSidebars: { docs: [] }, docs: { intro: { title: 'Introduction' } } };

test('what only the build asks of the pages stays there', () => {
  expect(JSON.parse(leanDocsLoader(JSON.stringify({ version })))).toEqual({ version: { ...version, docs: {} } });
  expect(leanDocsLoader('{"tags":[]}')).toBe('{"tags":[]}');
});

test('data that is written otherwise ends the build', () => {
  expect(() => leanDocsLoader('{"version":{"pages":{}}}')).toThrow('lean-docs');
});
