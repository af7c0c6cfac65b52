import type { FormParameter, FormSchema, Json, OperationForm } from '../../src/core/api/operation-form.ts';
import type { ContractOperation, Parameter } from './contract.ts';
import { mergeAllOf, type Schema, toPlainText } from './schema-fields.ts';

/** The first paragraph of a text, without its Markdown. */
const plain = (markdown = '') => toPlainText(markdown.trim().split(/\n\s*\n/)[0]!);

/** A schema with its description in plain text. */
function formSchema(source: Schema): FormSchema {
  const {
    description,
    properties,
    additionalProperties: free,
    propertyNames,
    items,
    oneOf,
    anyOf,
    ...rules
  } = mergeAllOf(source);
  const text = plain(description);
  return {
    ...(rules as FormSchema),
    ...(text !== '' && { description: text }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, formSchema(field)])),
    }),
    ...(free !== undefined && { additionalProperties: typeof free === 'object' ? formSchema(free) : free }),
    ...(propertyNames && { propertyNames: formSchema(propertyNames) }),
    ...(items && { items: formSchema(items) }),
    ...(oneOf && { oneOf: oneOf.map(formSchema) }),
    ...(anyOf && { anyOf: anyOf.map(formSchema) }),
  };
}

function formParameter({ name, in: place, required = false, description, schema = {} }: Parameter): FormParameter[] {
  if (place === 'cookie') return [];
  return [{ name, in: place, required, description: plain(description), schema: formSchema(schema) }];
}

/** The data of a try-it form, loaded on demand, so that pages don't include it. */
export function createOperationForm({ method, path, operation }: ContractOperation): OperationForm {
  const media = operation.requestBody?.content['application/json'];
  return {
    id: operation.operationId,
    method,
    path,
    parameters: (operation.parameters ?? []).flatMap(formParameter),
    body: media
      ? {
          schema: formSchema(media.schema ?? {}),
          examples: Object.entries(media.examples ?? {}).map(([name, { summary, value }]) => ({
            title: summary ?? name,
            value: value as Json,
          })),
        }
      : null,
  };
}
