import { marked } from 'marked';
import type {
  BodyModel,
  ExampleModel,
  OperationModel,
  ParameterPlace,
  ResponseModel,
} from '../../features/reference/model.ts';
import { withOrigin } from '../default-origin.ts';
import { highlight } from '../highlight.ts';
import { fieldOf, inlineHtml } from './schema-fields.ts';
import type { Schema } from './schema-fields.ts';

interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}

type Content = Readonly<Record<string, MediaType>>;

interface Described {
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Described>>;
  readonly content?: Content;
}

/** What docusaurus-plugin-openapi-docs hands to a generator of pages; references are resolved. */
export interface ApiItem {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly frontMatter: { description: string };
  readonly api: {
    readonly method: string;
    readonly path: string;
    readonly operationId?: string;
    readonly deprecated?: boolean;
    readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
    readonly securitySchemes?: Readonly<Record<string, { readonly description?: string }>>;
    readonly parameters?: readonly (Described & { readonly name: string; readonly in: ParameterPlace })[];
    readonly requestBody?: { readonly required?: boolean; readonly content: Content };
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

function described(name: string, entry: Described) {
  const schema = { ...entry.schema, description: entry.description ?? entry.schema?.description };
  const example = entry.example ?? schema.example;
  return fieldOf(name, { ...schema, example, deprecated: entry.deprecated }, entry.required === true);
}

/** Addresses in the examples of the contract stand on the server's default address; a reader sees the site's own. */
function code(value: unknown, mediaType: string, origin: string): string {
  const isJson = /[/+]json$/.test(mediaType) || typeof value !== 'string';
  return highlight(withOrigin(isJson ? JSON.stringify(value, null, 2) : value, origin), isJson ? 'json' : 'text');
}

function examplesOf(mediaType: string, media: MediaType, origin: string): ExampleModel[] {
  const named = Object.entries(media.examples ?? {}).map(([key, example]) => ({
    title: example.summary ?? key,
    html: code(example.value, mediaType, origin),
  }));
  if (named.length > 0) return named;
  const only = media.example ?? media.schema?.example ?? media.schema?.examples?.[0];
  return only === undefined ? [] : [{ title: '', html: code(only, mediaType, origin) }];
}

/** The first media type in full; others, which are texts without fields, by their examples. */
function contentOf(content: Content | undefined, origin: string): Omit<BodyModel, 'required'> | null {
  const all = Object.entries(content ?? {});
  const [first] = all;
  if (!first) return null;
  const [mediaType, media] = first;
  const examples = all.flatMap(([type, each]) => examplesOf(type, each, origin));
  return { mediaType, schema: fieldOf('', media.schema ?? {}, true), examples };
}

function codesOf(content: Content | undefined): string[] {
  const examples = Object.values(content?.['application/problem+json']?.examples ?? {});
  return examples.map((example) => String((example.value as { code?: unknown }).code));
}

function responseOf([status, response]: [string, Response], origin: string): ResponseModel {
  return {
    status,
    html: inlineHtml(response.description),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => described(name, header)),
    content: contentOf(response.content, origin),
    codes: codesOf(response.content),
  };
}

/**
 * @param origin the site's own address, for the examples.
 */
export function operationModel({ api, description }: ApiItem, origin: string): OperationModel {
  const body = contentOf(api.requestBody?.content, origin);
  const parameters = api.parameters ?? [];
  return {
    id: api.operationId ?? '',
    method: api.method.toUpperCase(),
    path: api.path,
    html: marked.parse(description, { async: false }),
    deprecated: api.deprecated === true,
    security: (api.security ?? []).flatMap((schemes) =>
      Object.keys(schemes).map((name) => ({ name, html: inlineHtml(api.securitySchemes?.[name]?.description) })),
    ),
    parameters: places
      .map((place) => ({
        place,
        fields: parameters.filter((entry) => entry.in === place).map((entry) => described(entry.name, entry)),
      }))
      .filter(({ fields }) => fields.length > 0),
    body: body && { ...body, required: api.requestBody?.required === true },
    responses: Object.entries(api.responses ?? {}).map((entry) => responseOf(entry, origin)),
  };
}
