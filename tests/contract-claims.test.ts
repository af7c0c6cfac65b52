import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callbacks } from '../catalog/callbacks.ts';
import { imageModels, uploads } from '../catalog/images.ts';
import { leastExtensionSeconds, limits } from '../catalog/limits.ts';
import { musicModels, newestModel } from '../catalog/models.ts';
import { operations } from '../catalog/operations.ts';
import { videoModels } from '../catalog/videos.ts';
import { dereference } from '../plugins/reference/contract.ts';
import type { Json } from '../plugins/reference/contract-texts.ts';
import { root } from '../scripts/freshness.ts';
import { RESPONSE_LIMIT } from '../server/core/outbound-response.ts';
import { readCode, readTable } from './samples/prose.ts';

/** All texts that the reference shows, each in one line. */
function readTexts(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (key === 'description' || key === 'summary') && typeof value === 'string'
      ? [value.replaceAll(/\s+/g, ' ')]
      : readTexts(value),
  );
}

const contracts = (['v1', 'v2'] as const).map(
  (version) => JSON.parse(readFileSync(join(root, `generated/openapi/${version}.json`), 'utf8')) as unknown,
);
const texts = contracts.flatMap(readTexts).join('\n');
const [, current] = contracts as readonly {
  readonly components: {
    readonly schemas: {
      readonly 'generate-request': { readonly properties: { readonly metadata: { maxProperties: number } } };
    };
  };
}[];
const { metadata } = current!.components.schemas['generate-request'].properties;

const word = (number: number) => ['zero', 'one', 'two', 'three', 'four', 'five', 'six'][number]!;

function duration(seconds: number): string {
  const [unit, size] = (
    [
      ['hours', 3600],
      ['minutes', 60],
      ['seconds', 1],
    ] as const
  ).find(([, each]) => seconds % each === 0)!;
  return `${seconds / size} ${unit}`;
}

const pauses = callbacks.retryDelays
  .slice(1)
  .map((pause, at, all) => (pause === all[at - 1] ? `and another ${duration(pause)}` : duration(pause)));
const lyricsCredits = operations.find(({ id }) => id === 'timestamped-lyrics')!.credits;
const shortStyle = Math.min(...musicModels.map(({ styleMaxLength }) => styleMaxLength));
const firstWithLongStyle = musicModels.find(({ styleMaxLength }) => styleMaxLength > shortStyle)!;

/** What the texts say in numbers, with the numbers that hold. */
const claims = [
  `Generates ${word(newestModel.clips)} songs`,
  `get ${word(newestModel.clips)} songs`,
  `${word(newestModel.clips)} complete songs`,
  `for a clip costs ${lyricsCredits} credits`,
  `one to ${word(imageModels[0].most)} images`,
  `Each image costs ${imageModels[0].credits} credits`,
  `one to ${word(videoModels[0].most)} ${word(videoModels[0].seconds)}-second videos`,
  `Each video costs ${videoModels[0].credits} credits`,
  `up to ${uploads.bytes / 1e6} MB and ${uploads.pixels / 1e6} megapixels`,
  `scales it down to ${uploads.storedEdge} pixels`,
  `within ${uploads.hours} hours`,
  `store ${uploads.each} uploads`,
  `upload ${uploads.perMinute} images per minute`,
  `within ${callbacks.timeoutSeconds} seconds`,
  `at most ${RESPONSE_LIMIT / 1000} kB of your response`,
  `it's repeated after ${pauses.join(', ')}`,
  `For ${limits.idempotencyHours} hours`,
  `waits as long as possible: ${limits.waiting.seconds} seconds`,
  `A comment is sent at least every ${limits.waiting.heartbeatSeconds} seconds`,
  `A stream ends after ${duration(limits.waiting.streamSeconds)}`,
  `must leave at least ${leastExtensionSeconds} seconds`,
  `Up to ${metadata.maxProperties} strings`,
  `Models before ${firstWithLongStyle.id} accept up to ${shortStyle} characters`,
];

test.for(claims)('the contract says that %s', (claim) => expect(texts).toContain(claim));

test('no other number in the texts of the contract could become false', () => {
  const rest = claims.reduce((text, claim) => text.replaceAll(claim, ''), texts);
  const units =
    'seconds?|minutes?|hours?|days?|credits?|[KM]iB|megapixels|pixels|characters|uploads|images|videos|songs|strings';
  expect(rest.match(new RegExp(`.*\\b(?:\\d+|two|three|four|five|six|ten)[ -](?:${units})\\b.*`, 'g'))).toBeNull();
});

interface DocumentedOperation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses?: Readonly<Record<string, object>>;
}

const resolved = contracts.map((document) => dereference(document as Json));

const documented = resolved.flatMap((document) => {
  const { paths } = document as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  };
  return Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId, requestBody, responses = {} }) => {
      const body = requestBody?.content['application/json'];
      const errors = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
      const text = JSON.stringify(errors.map(([, response]) => response));
      const codes = new Set([...text.matchAll(/"code":"(\w+)","request_id"/g)].map(([, code]) => code!));
      const fields = Object.keys(body?.schema.properties ?? {});
      return operationId === undefined ? [] : [[operationId, { codes, hasJson: body !== undefined, fields }] as const];
    }),
  );
});

test.for(documented)('%s lists only errors that its body can cause', ([, { codes, hasJson, fields }]) => {
  const causes = {
    malformed_json: hasJson,
    unknown_model: fields.includes('model'),
    address_refused: ['callback_url', 'image', 'url'].some((field) => fields.includes(field)),
    content_refused: fields.includes('prompt'),
    unsupported_by_model: fields.includes('model'),
  };
  expect(codes.size).toBeGreaterThan(5);
  for (const [code, isPossible] of Object.entries(causes)) expect([code, codes.has(code)]).toEqual([code, isPossible]);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Whether a schema has a field, by a path such as `tasks[].songs[].song_id`. */
function hasField(
  { properties = {}, items, oneOf = [], anyOf = [] }: Schema,
  [name, ...rest]: readonly string[],
): boolean {
  if (name === undefined) return true;
  const found = name === '[]' ? items : properties[name];
  if (found) return hasField(found, rest);
  return [...oneOf, ...anyOf].some((each) => hasField(each, [name, ...rest]));
}

test.each(['v1', 'v2', 'account'])('%s names its own paths as examples of Location', (version) => {
  const contract = JSON.parse(readFileSync(join(root, `generated/openapi/${version}.json`), 'utf8')) as Json;
  const { paths } = dereference(contract) as unknown as {
    readonly paths: Record<string, Record<string, { readonly responses?: Record<string, Response> }>>;
  };
  interface Response {
    readonly headers?: { readonly Location?: { readonly example?: string } };
  }
  const examples = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses = {} }) => Object.values(responses))
    .flatMap(({ headers }) => headers?.Location ?? [])
    .map(({ example = '' }) => example);
  expect(examples.length).toBeGreaterThan(0);
  expect(examples.filter((example) => !example.startsWith(`/api/${version}/`))).toEqual([]);
});

describe('the guide about the migration from version 1', () => {
  const [old, newer] = resolved as unknown as readonly {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  }[];
  const guide = 'versioned_docs/version-v1/migration.mdx';

  test.for(readTable(guide, 'feed').filter((row) => row[0]!.includes('[].')))(
    '%s is %s',
    ([before = '', after = '']) => {
      const pathOf = (cell: string) => {
        const [first = '', ...others] = readCode(cell);
        return [first, ...others.map((each) => (each.includes('.') ? each : first.replace(/[^.]*$/, each)))];
      };
      const parts = (path: string) => path.replaceAll('[]', '.[]').split('.');
      for (const path of pathOf(before))
        expect([path, hasField(old!.components.schemas['v1-feed']!, parts(path))]).toEqual([path, true]);
      for (const path of pathOf(after))
        expect([path, hasField(newer!.components.schemas['task-page']!, parts(path))]).toEqual([path, true]);
    },
  );

  test('version 2 accepts every field of version 1', () => {
    const [before, after] = [
      old!.components.schemas['v1-generate-request']!,
      newer!.components.schemas['generate-request']!,
    ];
    expect(Object.keys(after.properties!)).toEqual(expect.arrayContaining(Object.keys(before.properties!)));
  });
});
