import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postman from 'openapi-to-postmanv2';
import { type Operator, publishedContracts } from '../plugins/reference/published.ts';
import type { BrandNames } from '../plugins/brand-names.ts';
import { defaultLocale } from '../plugins/locales.ts';
import { CommandFailed } from './run.ts';
import { root } from './freshness.ts';

type Node = Readonly<Record<string, unknown>>;

const options = {
  folderStrategy: 'Tags',
  requestParametersResolution: 'Example',
  exampleParametersResolution: 'Example',
} as const;

async function convert(document: unknown): Promise<Node> {
  const { promise, resolve, reject } = Promise.withResolvers<Node>();
  postman.convertV2({ type: 'string', data: JSON.stringify(document) }, options, (error, result) => {
    const collection = result?.output?.[0]?.data;
    if (error || !collection)
      reject(
        new CommandFailed(
          `The contract can't be converted to a Postman collection: ${error?.message ?? result?.reason ?? ''}`,
        ),
      );
    else resolve(collection as Node);
  });
  return promise;
}

/**
 * Without ids, which Postman assigns on import and which are random here, and with a new idempotency key for each request,
 * so that sending a request twice creates two tasks.
 */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  const { id: _, _postman_id: __, ...rest } = value as Node;
  const isKey = rest['key'] === 'Idempotency-Key' && 'value' in rest;
  const entries = Object.entries(rest).map(([key, entry]) => [key, settled(entry)]);
  return { ...Object.fromEntries(entries), ...(isKey ? { value: '{{$guid}}' } : {}) };
}

/** A collection with the base URL and the API key as variables. */
function toCollection(converted: Node, origin: string): unknown {
  const { variable: _, auth: __, ...collection } = settled(JSON.parse(JSON.stringify(converted))) as Node;
  return {
    ...collection,
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: origin },
      { key: 'apiKey', value: '' },
    ],
  };
}

/** Writes the English contracts as Postman collections: generated/postman/<version>.json. */
export async function generatePostman(origin: string, operator: Operator, brand: BrandNames): Promise<void> {
  await mkdir(join(root, 'generated/postman'), { recursive: true });
  for (const { version, document } of publishedContracts(root, defaultLocale, origin, operator, brand)) {
    const collection = toCollection(await convert(document), origin);
    await writeFile(join(root, 'generated/postman', `${version}.json`), JSON.stringify(collection));
  }
}
