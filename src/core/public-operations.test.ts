import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationPage, publicOperations } from './public-operations.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

test('the listed public operations are those of the contract', () => {
  const contract = ['v2', 'v1'].flatMap((version) => {
    const file = new URL(`../../generated/openapi/${version}.json`, import.meta.url);
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { readonly paths: Paths };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path })),
    );
  });
  const byId = (all: readonly { readonly id: string }[]) => all.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(byId(publicOperations)).toEqual(byId(contract));
});

test('each public operation has a page, in its version', () => {
  expect(operationPage('v2-feed')).toBe('/docs/v2-feed');
  expect(operationPage('v1-feed')).toBe('/docs/v1/v1-feed');
});
