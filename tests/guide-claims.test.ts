import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { musicModels } from '../catalog/models.ts';
import { operations } from '../catalog/operations.ts';
import { root } from '../scripts/freshness.ts';
import { parseFences, guides } from './samples/fences.ts';

const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8');

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly 'x-body-limit'?: number;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
  };
}

const readContract = (version: 'v1' | 'v2') =>
  JSON.parse(readFileSync(join(root, `generated/openapi/${version}.json`), 'utf8')) as Contract;
const fieldsOf = ({ components }: Contract, schema: string) =>
  Object.keys(components.schemas[schema]?.properties ?? {});
const [v1, v2] = [readContract('v1'), readContract('v2')];
const { paths } = v2;
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

describe('guides say what the contract says', () => {
  test('the migration guide lists the fields that only version 2 has', () => {
    const guide = readFileSync(join(root, 'versioned_docs/version-v1/migration.mdx'), 'utf8');
    const [, list = ''] = /Version 2 also accepts ([^.]*)\./.exec(guide) ?? [];
    const before = fieldsOf(v1, 'v1-generate-request');
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(
      fieldsOf(v2, 'generate-request').filter((field) => !before.includes(field)),
    );
  });

  test('bodies of JSON have the two limits that the introduction names', () => {
    expect(read('intro.mdx')).toMatch(
      /generates something [^.]*createKibibytes[^.]*other bodies\s+of JSON[^.]*bodyKibibytes/,
    );
    const create = paths['/api/v2/generate']!['post']!['x-body-limit'];
    const limited = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods)
        .filter(({ requestBody }) => requestBody && 'application/json' in requestBody.content)
        .map((operation) => [path.replace('/api/v2/', ''), operation['x-body-limit']]),
    );
    expect(Object.fromEntries(limited)).toEqual({
      generate: create,
      extend: create,
      images: create,
      videos: create,
      'timestamped-lyrics': undefined,
    });
  });

  test('the guide about keys lists what of a key can be changed', () => {
    const account = JSON.parse(readFileSync(join(root, 'generated/openapi/account.json'), 'utf8')) as Contract;
    expect(fieldsOf(account, 'key-update')).toEqual(['name', 'status', 'budget', 'allowed_addresses']);
    expect(read('keys.mdx')).toContain("You set the expiry when you create a key, and can't change it later.");
  });
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
