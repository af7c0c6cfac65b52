import type {
  BodyModel,
  ExampleModel,
  OperationModel,
  ParameterPlace,
  ResponseModel,
} from '../../features/reference/model.ts';
import { withOrigin } from '../default-origin.ts';
import { highlight } from '../highlight.ts';
import type { Content, ContractOperation, Described, MediaType, Response } from './contract.ts';
import type { Prose } from './prose.ts';
import { fieldOf } from './schema-fields.ts';

/** What is the same for all operations of a page's language. */
export interface Setting {
  readonly prose: Prose;
  /** The site's own address, for the examples. */
  readonly origin: string;
  readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
}

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

function described(prose: Prose, name: string, entry: Described) {
  const schema = { ...entry.schema, description: entry.description ?? entry.schema?.description };
  const example = entry.example ?? schema.example;
  return fieldOf(prose, name, { ...schema, example, deprecated: entry.deprecated }, entry.required === true);
}

/** Addresses in the examples of the contract stand on the server's default address; a reader sees the site's own. */
function code(value: unknown, mediaType: string, origin: string): string {
  const isJson = /[/+]json$/.test(mediaType) || typeof value !== 'string';
  return highlight(withOrigin(isJson ? JSON.stringify(value, null, 2) : value, origin), isJson ? 'json' : 'text');
}

function examplesOf(mediaType: string, media: MediaType, { prose, origin }: Setting): ExampleModel[] {
  const named = Object.entries(media.examples ?? {}).map(([key, example]) => ({
    title: prose.plain(example.summary ?? key),
    html: code(example.value, mediaType, origin),
  }));
  if (named.length > 0) return named;
  const only = media.example ?? media.schema?.example ?? media.schema?.examples?.[0];
  return only === undefined ? [] : [{ title: '', html: code(only, mediaType, origin) }];
}

/** The first media type in full; others, which are texts without fields, by their examples. */
function contentOf(content: Content | undefined, setting: Setting): Omit<BodyModel, 'required'> | null {
  const all = Object.entries(content ?? {});
  const [first] = all;
  if (!first) return null;
  const [mediaType, media] = first;
  const examples = all.flatMap(([type, each]) => examplesOf(type, each, setting));
  return { mediaType, schema: fieldOf(setting.prose, '', media.schema ?? {}, true), examples };
}

function codesOf(content: Content | undefined): string[] {
  const examples = Object.values(content?.['application/problem+json']?.examples ?? {});
  return examples.map((example) => String((example.value as { code?: unknown }).code));
}

function responseOf([status, response]: [string, Response], setting: Setting): ResponseModel {
  return {
    status,
    html: setting.prose.inline(response.description),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => described(setting.prose, name, header)),
    content: contentOf(response.content, setting),
    codes: codesOf(response.content),
  };
}

/** An operation as its page shows it. */
export function operationModel({ method, path, operation }: ContractOperation, setting: Setting): OperationModel {
  const { prose, securitySchemes } = setting;
  const body = contentOf(operation.requestBody?.content, setting);
  const parameters = operation.parameters ?? [];
  return {
    id: operation.operationId,
    method,
    path,
    title: prose.plain(operation.summary),
    description: prose.plain(operation.description.split('\n\n')[0]),
    html: prose.block(operation.description),
    deprecated: operation.deprecated === true,
    security: (operation.security ?? []).flatMap((schemes) =>
      Object.keys(schemes).map((name) => ({ name, html: prose.inline(securitySchemes[name]?.description) })),
    ),
    parameters: places
      .map((place) => ({
        place,
        fields: parameters.filter((entry) => entry.in === place).map((entry) => described(prose, entry.name, entry)),
      }))
      .filter(({ fields }) => fields.length > 0),
    body: body && { ...body, required: operation.requestBody?.required === true },
    responses: Object.entries(operation.responses).map((entry) => responseOf(entry, setting)),
  };
}
