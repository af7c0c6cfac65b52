import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { musicModels } from '../catalog/models.ts';
import { operations } from '../catalog/operations.ts';
import { root } from '../scripts/freshness.ts';
import { parseFences, guides } from './samples/fences.ts';

const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8');
const { paths } = JSON.parse(readFileSync(join(root, 'generated/openapi/v2.json'), 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
};
const current = Object.values(paths).flatMap((path) =>
  Object.values(path).flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId])),
);
const getMethod = (id: string) =>
  id.slice('v2-'.length).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('guides list everything that the contract and the catalog have', () => {
  test('the client guide names the method of each operation', () => {
    const [, list = ''] = /Every operation has a method: ([^.]*)\./.exec(read('client.mdx')) ?? [];
    const names = new Set([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(names).toEqual(new Set(current.map(getMethod)));
  });

  test('the guide about agents has a tool for each operation that costs credits', () => {
    const page = read('agents.mdx');
    const linked = operations.filter(({ id }) => id !== 'timestamped-lyrics').map(({ id }) => `(/docs/v2-${id})`);
    expect(linked.filter((link) => !page.includes(link))).toEqual([]);
  });

  test.for(['intro.mdx', 'models.mdx', 'tasks.mdx', 'files.mdx', 'testing.mdx'])(
    '%s covers images and videos',
    (page) => {
      expect(read(page)).toContain('./images.mdx');
      expect(read(page)).toContain('./videos.mdx');
    },
  );
});

test('the settings of editors are valid JSON with the address and the header of the server', () => {
  const settings = parseFences('docs/agents.mdx').filter(
    ({ role, language }) => role === 'settings' && language === 'json',
  );
  expect(settings).toHaveLength(4);
  for (const { code } of settings) {
    const [servers] = Object.values(JSON.parse(code) as Record<string, { cadenza: Record<string, unknown> }>);
    expect(Object.values(servers!.cadenza)).toContain('http://localhost:3000/api/mcp');
    expect(servers!.cadenza['headers']).toEqual({ Authorization: 'Bearer cdz_test_...' });
  }
});

describe('sample responses match the contract', () => {
  const songs = guides.flatMap((page) =>
    parseFences(page).flatMap(({ code, line }) =>
      [...code.matchAll(/"duration": ([\d.]+)/g)].map(([, seconds]) => [`${page}:${line}`, Number(seconds)] as const),
    ),
  );
  const typical = musicModels.map(({ typicalSeconds }) => typicalSeconds);

  test.for(songs)('%s shows a duration that a model generates: %d s', ([, seconds]) => {
    expect(typical.some((each) => Math.abs(seconds - each) < each * 0.2)).toBe(true);
  });

  test('at least one duration is shown', () => expect(songs).not.toEqual([]));
});
