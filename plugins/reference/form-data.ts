import type { FormParameter, FormSchema, Json, OperationForm } from '../../src/core/api/operation-form.ts';
import type { ContractOperation, Parameter } from './contract.ts';
import { getAlternatives, mergeAllOf, type Schema, toPlainText } from './schema-fields.ts';

/** The first paragraph of a text, without its Markdown. */
const plain = (markdown = '') => toPlainText(markdown.trim().split(/\n\s*\n/)[0]!);

/** A schema with its description in plain text. */
function formSchema(source: Schema): FormSchema {
  const schema = mergeAllOf(source);
  const alternatives = getAlternatives(schema);
  const { description, properties, 'x-checked-by-rules': _, ...rules } = schema;
  if (alternatives.length > 0) delete rules['anyOf'];
  const text = plain(description);
  return {
    ...(text !== '' && { description: text }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, formSchema(field)])),
    }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(Object.fromEntries(Object.entries(rules).map(([rule, value]) => [rule, formRule(rule, value)])) as FormSchema),
  };
}

const schemaKeywords: ReadonlySet<string> = new Set([
  'additionalProperties',
  'anyOf',
  'items',
  'oneOf',
  'propertyNames',
]);

/** The value of a keyword, with the schemas in it. */
function formRule(rule: string, value: unknown): unknown {
  if (!schemaKeywords.has(rule) || typeof value !== 'object') return value;
  return Array.isArray(value) ? value.map((entry: Schema) => formSchema(entry)) : formSchema(value as Schema);
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
