import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callbacks } from '../catalog/callbacks.ts';
import { musicModels } from '../catalog/models.ts';
import { operations } from '../catalog/operations.ts';
import { root } from '../scripts/freshness.ts';
import { readMagicOutcome } from '../engines/sandbox/request/magic.ts';
import { problemCodes } from '../generated/problem-codes.ts';
import { readConfig } from '../server/config.ts';
import { Problem } from '../server/core/problem.ts';
import { parseFences, guides } from './samples/fences.ts';
import { readCode, readTable } from './samples/prose.ts';

const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8');

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly 'x-body-limit'?: number;
}

interface Schema {
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
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
  const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  test.for([
    ['client.mdx', getMethod],
    ['python.mdx', (id: string) => snakeCase(getMethod(id))],
  ] as const)('%s names the method of each operation', ([page, getName]) => {
    const [, list = ''] = /Every operation has a method[^:]*: ([^.]*)\./.exec(read(page)) ?? [];
    expect(new Set(readCode(list))).toEqual(new Set(current.map(getName)));
  });

  const rejectedKeys = problemCodes.filter((code) => code.endsWith('_key') && new Problem(code, '').status === 401);
  const { schemas } = v2.components;
  const enumOf = (schema: string, property?: string) =>
    (property === undefined ? schemas[schema] : schemas[schema]?.properties?.[property])?.enum ?? [];

  test.for([
    ['tasks.mdx', 'states', enumOf('task-status')],
    ['tasks.mdx', 'stages', enumOf('task', 'stage')],
    ['tasks.mdx', 'failures', enumOf('task-error', 'code')],
    ['callbacks.mdx', 'events', enumOf('task-event-type')],
    ['lyrics.mdx', 'formats', enumOf('lyrics-format')],
    ['authentication.mdx', 'errors', rejectedKeys],
  ] as const)('the table of %s, %s, has a row for each value', ([page, section, values]) => {
    const listed = readTable(`docs/${page}`, section).map(([first = '']) => readCode(first)[0] ?? first);
    expect(new Set(listed)).toEqual(new Set(values));
  });

  test('the guide about agents has a tool for each operation that costs credits', () => {
    const page = read('agents.mdx');
    const linked = operations.filter(({ id }) => id !== 'timestamped-lyrics').map(({ id }) => `(/docs/v2-${id})`);
    expect(linked.filter((link) => !page.includes(link))).toEqual([]);
  });

  test('the page about errors lists the fields of a problem', () => {
    const [head = ''] = read('errors/index.mdx').split('\n## ');
    const listed = [...head.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(new Set(fieldsOf(v2, 'problem')));
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
    expect(read('intro.mdx')).toMatch(/a generation request [^.]*createBody[^.]*other JSON bodies[^.]*jsonBody/);
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
    expect(fieldsOf(account, 'key-update')).toEqual(['name', 'scopes', 'status', 'budget', 'allowed_addresses']);
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

describe('guides say what the code does', () => {
  const source = (path: string) => readFileSync(join(root, path), 'utf8');
  const codeOf = (page: string) =>
    parseFences(page)
      .map(({ code }) => code)
      .join('\n');

  test.for(readTable('docs/testing.mdx', 'magic'))(
    'the sandbox does what the guide says about %s',
    ([prompt, effect]) => {
      const { course, rest } = readMagicOutcome(`${readCode(prompt!)[0]!} a waltz`);
      expect(rest).toBe('a waltz');
      const { failsAt, failure, pace } = course;
      const failures = failsAt === null ? [] : [failure[0]];
      expect(readCode(effect!).filter((code) => code.includes('_'))).toEqual(failures);
      expect(effect!.includes('The task succeeds, after about three times the usual time')).toBe(
        failsAt === null && pace === 3,
      );
    },
  );

  test.for([
    [
      'docs/client.mdx',
      /timeout: ([\d_]+),\n\s*maxRetries: (\d+)/,
      'clients/typescript/src/cadenza.ts',
      /timeout = ([\d_]+), maxRetries = (\d+)/,
    ],
    [
      'docs/python.mdx',
      /timeout=(\d+),\n\s*max_retries=(\d+)/,
      'clients/python/cadenza_client/_client.py',
      /timeout: float = (\d+)\.0,\n\s*max_retries: int = (\d+)/,
    ],
  ] as const)('%s shows the default options', ([page, shown, path, actual]) => {
    const [, ...options] = shown.exec(codeOf(page)) ?? [];
    const [, ...defaults] = actual.exec(source(path)) ?? [];
    expect(options).toHaveLength(2);
    expect(options).toEqual(defaults);
  });

  test.for([
    [
      'clients/typescript/src/download.ts',
      /DEFAULT_TIMEOUT = ([\d_]+)/,
      'clients/typescript/src/cadenza.ts',
      /timeout = ([\d_]+)/,
    ],
    [
      'clients/python/cadenza_client/_client.py',
      /_DOWNLOAD = ([\d.]+)/,
      'clients/python/cadenza_client/_client.py',
      /timeout: float = ([\d.]+)/,
    ],
  ] as const)('downloads have a longer default timeout, in %s', ([path, own, other, usual]) => {
    const [longer, shorter] = [own.exec(source(path)), usual.exec(source(other))].map((found) =>
      Number(found?.[1]?.replace('_', '')),
    );
    expect(longer).toBeGreaterThan(shorter!);
  });

  test.for([
    ['docs/client.mdx', /runs on Node (\d+) and later/, 'clients/typescript/package.json', /"node": ">=(\d+)"/],
    [
      'clients/typescript/README.md',
      /requires Node (\d+) or newer/,
      'clients/typescript/package.json',
      /"node": ">=(\d+)"/,
    ],
    ['docs/self-hosting.mdx', /need Node (\d+) or newer/, 'package.json', /"node": ">=(\d+)"/],
    ['docs/python.mdx', /requires Python ([\d.]+) or newer/, 'scripts/client-python.ts', /PYTHON = '>=([\d.]+)'/],
    ['docs/python.mdx', /with httpx ([\d.]+), as/, 'scripts/client-python.ts', /REQUIREMENT = 'httpx>=([\d.]+),/],
    [
      'clients/python/README.md',
      /requires Python ([\d.]+) or newer/,
      'scripts/client-python.ts',
      /PYTHON = '>=([\d.]+)'/,
    ],
    ['docs/go.mdx', /works with Go ([\d.]+) and later/, 'docs/quickstart.mdx', /^\| Go +\| ([\d.]+)/m],
  ] as const)('%s names the oldest version that works: %s', ([page, claim, path, required]) => {
    const version = required.exec(source(path))?.[1];
    expect(version).toBeDefined();
    expect(claim.exec(source(page).replaceAll(/\s+/g, ' '))?.[1]).toBe(version);
  });
  test('the clients wait for the longest Retry-After that the guides name, a minute', () => {
    const claim = /`Retry-After` of more than a minute ends the retries/;
    for (const page of ['docs/client.mdx', 'docs/python.mdx', 'clients/typescript/README.md'])
      expect(source(page).replaceAll(/\s+/g, ' ')).toMatch(claim);
    expect(source('clients/typescript/src/retry.ts')).toContain('MAX_RETRY_AFTER = 60;');
    expect(source('clients/python/cadenza_client/_retry.py')).toContain('_PATIENCE = 60.0\n');
  });
  test.for(parseFences('docs/callbacks.mdx').filter(({ role }) => role === 'serve'))(
    'the receiver in $language accepts timestamps as old as those that the clients accept',
    ({ code }) => expect(code).toMatch(new RegExp(`[<>] ${callbacks.toleranceSeconds}\\b`)),
  );
});

test('a server starts with the variables of the guide about self-hosting, without others', () => {
  const values = {
    PUBLIC_URL: 'https://music.example',
    HOST: '0.0.0.0',
    TRUST_PROXY: '10.0.0.1',
    DATA_DIR: '/var/lib/music',
    DATABASE_URL: 'postgres://localhost/music',
    SECRET: 'a long value of tests, not random',
    STORAGE_URL: 's3://songs?region=eu-central-1',
    REPLICATE_API_TOKEN: 'r8_token',
    REPLICATE_WEBHOOK_SECRET: `whsec_${btoa('a secret of a service')}`,
    FAL_KEY: 'id:secret',
    ACESTEP_URL: 'http://10.0.0.5:8001',
    ACESTEP_API_KEY: 'key',
    ENGINE_URL: 'http://10.0.0.5:8080',
    ENGINE_SECRET: `whsec_${btoa('a secret of the own music service')}`,
    ENGINE: 'fal',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'hello@music.example',
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  };
  const listed = ['public', 'engine'].flatMap((section) =>
    readTable('docs/self-hosting.mdx', section).flatMap(([names = '']) => readCode(names)),
  );
  expect(new Set(listed)).toEqual(new Set(Object.keys(values)));
  expect(readConfig(values).engine).toMatchObject({ id: 'fal' });
});

describe('adapters for other APIs', () => {
  /** Names in their tables that the adapters don't need, because another operation or your code has them. */
  const unread: Readonly<Record<string, readonly string[]>> = {
    'from-suno-resellers': ['audioId', 'continueAt'],
    'from-replicate': ['version'],
    'from-elevenlabs': ['model_id'],
  };

  test.for(Object.entries(unread))('%s reads each field that has an equivalent', ([name, others]) => {
    const page = `docs/recipes/${name}.mdx`;
    const code = parseFences(page).find(({ title }) => title?.startsWith('adapter'))!.code;
    const fields = readTable(page, 'requests')
      .filter(([, own = '']) => own.includes('`') && !own.startsWith('No equivalent') && !own.includes('Authorization'))
      .flatMap(([theirs = '']) => readCode(theirs))
      .filter((field) => !/[ /:-]/.test(field))
      .flatMap((field) => field.split(/\[?\]?\./));
    expect(fields).not.toEqual([]);
    expect(fields.filter((field) => !others.includes(field) && !code.includes(field))).toEqual([]);
  });
});
