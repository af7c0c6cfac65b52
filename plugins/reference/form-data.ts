import { marked } from 'marked';
import type { FormParameter, FormSchema, Json, OperationForm } from '../../src/core/api/operation-form.ts';
import type { ContractOperation, Parameter } from './contract.ts';
import type { Schema } from './schema-fields.ts';

/** The parts of a schema that a form needs: rules without descriptions. */
const formKeywords: readonly (keyof FormSchema)[] = [
  'type',
  'title',
  'enum',
  'const',
  'default',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
  'x-problem-code',
  'x-alternatives',
];

/** The first paragraph of a text, without its Markdown. */
function plain(markdown: string | undefined): string {
  const [first = ''] = (markdown ?? '').trim().split(/\n\s*\n/);
  return marked
    .parseInline(first, { async: false })
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

function formSchema(source: Schema): FormSchema {
  const { allOf, ...own } = source;
  const schema = (allOf ? Object.assign({}, ...allOf, own) : own) as Schema;
  const description = plain(schema.description);
  const { additionalProperties: free } = schema;
  return {
    ...(Object.fromEntries(
      formKeywords.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]])),
    ) as FormSchema),
    ...(description === '' ? {} : { description }),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, field]) => [name, formSchema(field)]),
          ),
        }
      : {}),
    ...(free === undefined ? {} : { additionalProperties: typeof free === 'object' ? formSchema(free) : free }),
    ...(schema.propertyNames ? { propertyNames: formSchema(schema.propertyNames as Schema) } : {}),
    ...(schema.items ? { items: formSchema(schema.items) } : {}),
    ...(schema.oneOf ? { oneOf: schema.oneOf.map(formSchema) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(formSchema) } : {}),
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
