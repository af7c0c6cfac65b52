import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as client from '../clients/typescript/src/main.ts';
import { type ProblemCode, problemCodes } from '../generated/problem-codes.ts';
import { root } from '../scripts/freshness.ts';
import { Problem } from '../server/core/problem.ts';
import { apiGuides, parseFences, posts } from './samples/fences.ts';
import { readCode, readProse } from './samples/prose.ts';

/** Pages about moving from another API name its fields in the first column of their tables. */
const ownProse = (page: string): string =>
  page.includes('/recipes/from-') ? readProse(page).replaceAll(/^\|[^|]*\|/gm, '|') : readProse(page);

const contracts = ['v1', 'v2', 'account'].map(
  (version) => JSON.parse(readFileSync(join(root, `generated/openapi/${version}.json`), 'utf8')) as unknown,
);

/** Names of fields and parameters, and values of enums, in a contract. */
function namesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...(key === 'enum' ? (value as unknown[]).map(String) : []),
    ...(key === 'name' && typeof value === 'string' ? [value] : []),
    ...namesOf(value),
  ]);
}

const known = new Set(contracts.flatMap(namesOf));

/** Names in guides that are in no contract. Other tests compare them with the tools and the Python client. */
const others: Readonly<Record<string, readonly RegExp[]>> = {
  'docs/agents.mdx': [
    /^(?:search|read|explain|create|extend|follow|list|cancel|get|make)_[a-z_]+$/,
    /^idempotency_key$/,
  ],
  // Fields of the contract of engines (tests/own-engine/guide.test.ts).
  'docs/own-engine.mdx': [
    /^(?:max_seconds|lyrics_max_length|writes_lyrics|timed_words)$/,
    /^(?:audio_url|content_refused|input_unusable|song_1)$/,
  ],
  // A value of ACE-Step's own server.
  'docs/own-gpu.mdx': [/^avg_job_seconds$/],
  'docs/python.mdx': [
    /^timestamped_lyrics$/,
    /^verify_callback$/,
    /^(?:list|create|get|update|delete|rotate|test|replay)_[a-z_]+$/,
    /^(?:on_attempt|on_response|base_url|download_file|to_dict)$/,
  ],
  'docs/recipes/from-elevenlabs.mdx': [/^composition_plan$/, /^music_v1$/],
};

test.for(apiGuides)('%s names only fields, values and codes that the contract has', (page) => {
  const names = readCode(ownProse(page)).filter((code) => /^[a-z]+(?:[._][a-z\d]+)*$/.test(code) && code.includes('_'));
  const allowed = others[page] ?? [];
  const unknown = names.filter(
    (name) => !allowed.some((pattern) => pattern.test(name)) && name.split('.').some((part) => !known.has(part)),
  );
  expect(unknown).toEqual([]);
});

test.for(apiGuides)('%s names only operations that the contract has', (page) => {
  const paths = new Set(
    (contracts as { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }[]).flatMap(
      (contract) =>
        Object.entries(contract.paths).flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
        ),
    ),
  );
  const operations = readCode(ownProse(page)).filter((code) => /^[A-Z]+ \/api\/v\d/.test(code));
  // The examples of the page are requests with a wrong method.
  const wrong = page === 'docs/errors/method_not_allowed.mdx' ? ['GET /api/v2/generate'] : [];
  const operationPaths = operations.map((code) => code.replace(/\?.*$/, ''));
  expect(operationPaths.filter((code) => !paths.has(code))).toEqual(wrong);
});

/** Error codes with the status that is named before them in the same sentence or cell. */
function statusClaims(page: string): (readonly [code: ProblemCode, status: number])[] {
  return ownProse(page)
    .split(/[.:](?=\s)|\||\n\n/)
    .flatMap((sentence) =>
      [...sentence.matchAll(/`(\w+)`/g)].flatMap(({ 1: code, index }) => {
        const status = /.*\b([45]\d\d)\b/s.exec(sentence.slice(0, index))?.[1];
        const isClaim = status !== undefined && problemCodes.includes(code as ProblemCode);
        return isClaim ? [[code as ProblemCode, Number(status)] as const] : [];
      }),
    );
}

/** The error that a page describes, with its status. */
const factsOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/<ProblemFacts\s+code="(\w+)"\s+status="(\d+)"/g)].map(
    ([, code, status]) => [code as ProblemCode, Number(status)] as const,
  );

test('guides give each error code its status', () => {
  const claims = apiGuides.flatMap((page) => [...statusClaims(page), ...factsOf(page)]);
  expect(claims.length).toBeGreaterThan(problemCodes.length);
  expect(claims).toEqual(claims.map(([code]) => [code, new Problem(code, '').status]));
});

test.for(['docs/client.mdx', 'docs/python.mdx'])('%s names only exceptions that the clients have', (page) => {
  const own = page === 'docs/client.mdx' ? Object.keys(client) : readPythonNames();
  const errors = readCode(readProse(page)).filter((code) => /^[A-Z]\w+Error$/.test(code));
  expect(errors.filter((name) => !own.includes(name))).toEqual([]);
});

function readPythonNames(): string[] {
  const pascal = (code: string) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const init = readFileSync(join(root, 'clients/python/cadenza_client/__init__.py'), 'utf8');
  return [...readStrings(init), ...problemCodes.map((code) => `${pascal(code)}Error`)];
}
const readStrings = (python: string): string[] => [...python.matchAll(/"(\w+)"/g)].map(([, name]) => name!);

describe('numbers in guides come from the catalog and the contract', () => {
  const units =
    'seconds?|minutes?|hours?|days?|credits?|[KM]iB|megapixels|pixels|characters|uploads|images|videos|songs|requests|tasks|keys|times|attempts';
  const numbers = '\\d[\\d,.]*|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|sixty|hundred';

  /** Numbers that pages may contain, with the code that they describe. */
  const written: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
    'docs/quickstart.mdx': { 'two seconds': /sleep 2\n/, 'five minutes': /curl/ },
    'docs/idempotency.mdx': { 'five times': /attempts = 5/ },
    'docs/python.mdx': { 'two images': /gather\(\n.*paint\(.*\n.*paint\(.*\n\s*\)/ },
    // The limits are compared with the code in tests/own-engine/guide.test.ts.
    'docs/own-engine.mdx': {
      'three requests': /do_GET[\s\S]*do_POST/,
      'five minutes': /> 300:/,
      ...Object.fromEntries(
        ['20 seconds', '2 MiB', '10 seconds', '64 KiB', '1 second', '10 minutes', '96 MiB'].map((limit) => [
          limit,
          /wave/,
        ]),
      ),
    },
    // Compared with the sandbox in guide-claims.test.ts.
    'docs/testing.mdx': { 'three times': /magic:/ },
  };

  test.for([...apiGuides, ...posts])('%s', (page) => {
    const own = written[page] ?? {};
    const code = parseFences(page)
      .map((fence) => fence.code)
      .join('\n');
    for (const evidence of Object.values(own)) expect(code).toMatch(evidence);
    const found = [...readProse(page).matchAll(new RegExp(`\\b(?:${numbers})[ -](?:${units})\\b`, 'gi'))];
    expect(found.map(([claim]) => claim).filter((claim) => !(claim in own))).toEqual([]);
  });
});
