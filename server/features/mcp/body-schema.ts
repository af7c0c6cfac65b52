import { bundledOperations } from '../../core/contract/bundled.ts';
import type { Schema } from '../../core/contract/document.ts';

/** Extensions for our own forms and pages. */
const withoutExtensions = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([word]) => !word.startsWith('x-')));

interface Body {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: string[];
}

const repeatedBy = {
  idempotency_key: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'A text of your own for what you mean to make. The same again when the call is repeated.',
  },
};

/**
 * The input of a tool that calls an operation of the public API: the body in the contract. With `repeatable`, it includes
 * an idempotency key.
 */
export function bodySchema(operationId: string, repeatable: boolean): Body {
  const schema = bundledOperations.v2().find((operation) => operation.operationId === operationId)?.body?.schema;
  if (!schema) throw new Error(`The contract has no operation ${operationId} with a body.`);
  const body = withoutExtensions(schema) as unknown as Body;
  if (!repeatable) return body;
  return {
    ...body,
    properties: { ...repeatedBy, ...body.properties },
    required: ['idempotency_key', ...body.required],
  };
}
