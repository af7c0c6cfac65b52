import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Schema, readOperations } from '../../core/contract/document.ts';

/** What only our own forms and pages read. */
const withoutExtensions = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([word]) => !word.startsWith('x-')));

interface Body {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: string[];
}

/** What `create_song` takes: the body of `POST /api/v2/generate` as the contract has it, and a key to repeat it by. */
export function songSchema(): Body {
  const file = resolve(import.meta.dirname, '../../../generated/openapi/v2.json');
  const operations = readOperations(JSON.parse(readFileSync(file, 'utf8')));
  const schema = operations.find(({ operationId }) => operationId === 'v2-generate')?.body?.schema;
  if (!schema) throw new Error('The contract has no operation v2-generate.');
  const body = withoutExtensions(schema) as unknown as Body;
  return {
    ...body,
    properties: {
      idempotency_key: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'A text of your own for this song. The same again when the call is repeated.',
      },
      ...body.properties,
    },
    required: ['idempotency_key', ...body.required],
  };
}
