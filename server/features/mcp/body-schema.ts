import { bundledOperations } from '../../core/contract/bundled.ts';

/** Descriptions are Markdown of the documentation. Their links are relative to its pages, so they lead nowhere in a tool. */
const toPlainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A schema for agents, without the extensions for our own forms and pages. */
function forAgents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forAgents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([word]) => !word.startsWith('x-'))
      .map(([word, item]) => [
        word,
        word === 'description' && typeof item === 'string' ? toPlainText(item) : forAgents(item),
      ]),
  );
}

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
    description: 'A unique value for each task. Send the same value when you repeat the call.',
  },
};

/**
 * The input of a tool that calls an operation of the public API: the body in the contract. With `repeatable`, it includes
 * an idempotency key.
 */
export function bodySchema(operationId: string, repeatable: boolean): Body {
  const schema = bundledOperations.v2().find((operation) => operation.operationId === operationId)?.body?.schema;
  if (!schema) throw new Error(`The contract has no operation ${operationId} with a body.`);
  // Model providers refuse tools with alternatives at the top of their input. The descriptions of the fields name them.
  const { allOf: _, ...own } = schema;
  const body = forAgents(own) as Body;
  if (!repeatable) return body;
  return {
    ...body,
    properties: { ...repeatedBy, ...body.properties },
    required: ['idempotency_key', ...body.required],
  };
}
