import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { publicOperations } from '../generated/public-operations.ts';
import { siteLocales } from '../plugins/locales.ts';

interface Overlay {
  readonly actions: readonly { readonly target: string; readonly update?: { readonly summary?: string } }[];
}

/** The ids of the titles of src/core/api/operation-title.ts. */
const source = readFileSync('src/core/api/operation-title.ts', 'utf8');
const titleIds = new Map(
  [...source.matchAll(/'(v\d-[^']+)': \(\) => translate\(\{ id: '([^']+)'/g)].map(([, operation, id]) => [operation!, id!]),
);

test.each(siteLocales.map(({ code }) => code).filter((code) => code !== 'en'))(
  'the dashboard and the API reference name operations alike: %s',
  (code) => {
    const read = (name: string) => readFileSync(`i18n/${code}/${name}`, 'utf8');
    const texts = JSON.parse(read('code.json')) as Record<string, { message: string }>;
    const actions = ['v1', 'v2'].flatMap((version) => (parse(read(`openapi/${version}.overlay.yaml`)) as Overlay).actions);
    const named = publicOperations.filter(({ id }) => titleIds.has(id));
    expect(named.map(({ id }) => [id, texts[titleIds.get(id)!]?.message])).toEqual(
      named.map(({ id, method, path }) => {
        const target = `$.paths['${path}'].${method.toLowerCase()}`;
        return [id, actions.find((action) => action.target === target && action.update?.summary)?.update?.summary];
      }),
    );
    expect(named.length).toBeGreaterThan(10);
  },
);
