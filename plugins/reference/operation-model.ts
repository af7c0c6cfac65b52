import { STATUS_CODES } from 'node:http';
import { musicModels } from '../../catalog/models.ts';
import { operations } from '../../catalog/operations.ts';
import type {
  BodyModel,
  CallbackModel,
  ContentModel,
  CreditsModel,
  ExampleModel,
  OperationModel,
  ParameterPlace,
  ResponseModel,
  SampleModel,
} from '../../src/features/reference/model.ts';
import { highlight } from '../markdown/rehype-code.ts';
import type { Content, ContractOperation, Described, MediaType, OperationObject, Response } from './contract.ts';
import { callbacksOf, pageId } from './contract.ts';
import { type Prose, fieldOf } from './schema-fields.ts';
import { sampleCall } from './samples/call.ts';
import { sampleWriters } from './samples/samples.ts';

/** What is the same for all operations of a page's language. */
export interface Setting {
  readonly prose: Prose;
  /** The site's own address, for the samples. */
  readonly origin: string;
  /** Where the docs of the version are, without the language. */
  readonly docs: string;
  /** Programs that receive a call of ours, by language. */
  readonly receivers: ReadonlyMap<string, string>;
  readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
}

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

function described(prose: Prose, name: string, entry: Described) {
  const schema = { ...entry.schema, description: entry.description ?? entry.schema?.description };
  const example = entry.example ?? schema.example;
  return fieldOf(prose, name, { ...schema, example, deprecated: entry.deprecated }, entry.required === true);
}

function code(value: unknown, mediaType: string): string {
  const isJson = /[/+]json$/.test(mediaType) || typeof value !== 'string';
  return highlight(isJson ? JSON.stringify(value, null, 2) : value, isJson ? 'json' : 'text');
}

function examplesOf(mediaType: string, media: MediaType, { prose }: Setting): ExampleModel[] {
  const named = Object.entries(media.examples ?? {}).map(([key, example]) => ({
    name: key,
    title: prose.plain(example.summary ?? key),
    html: code(example.value, mediaType),
  }));
  if (named.length > 0) return named;
  const only = media.example ?? media.schema?.example ?? media.schema?.examples?.[0];
  return only === undefined ? [] : [{ name: '', title: '', html: code(only, mediaType) }];
}

const isProblem = (content: Content) => content['application/problem+json'] !== undefined;

/** The schema of the first media type, the others are texts without fields; the examples of all. */
function contentOf(content: Content | undefined, setting: Setting): ContentModel | null {
  const all = Object.entries(content ?? {});
  const [first] = all;
  if (!content || !first) return null;
  return {
    mediaTypes: all.map(([mediaType]) => mediaType),
    schema: isProblem(content) ? null : fieldOf(setting.prose, '', first[1].schema ?? {}, true),
    examples: all.flatMap(([type, each]) => examplesOf(type, each, setting)),
  };
}

function bodyOf({ requestBody }: OperationObject, setting: Setting): BodyModel | null {
  const content = contentOf(requestBody?.content, setting);
  return content?.schema ? { ...content, schema: content.schema, required: requestBody?.required === true } : null;
}

function problemOf(responses: readonly Response[], { prose }: Setting): OperationModel['problem'] {
  const content = responses.find((response) => response.content && isProblem(response.content))?.content;
  const schema = content?.['application/problem+json']?.schema;
  return schema ? fieldOf(prose, '', schema, true) : null;
}

function codesOf(content: Content | undefined): string[] {
  const examples = Object.values(content?.['application/problem+json']?.examples ?? {});
  return examples.map((example) => String((example.value as { code?: unknown }).code));
}

function responseOf([status, response]: [string, Response], setting: Setting): ResponseModel {
  return {
    status,
    reason: STATUS_CODES[status] ?? '',
    html: setting.prose.inline(response.description),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => described(setting.prose, name, header)),
    content: contentOf(response.content, setting),
    codes: codesOf(response.content),
  };
}

function samplesOf(entry: ContractOperation, { origin, receivers }: Setting): SampleModel[] {
  const call = entry.method === 'EVENT' ? null : sampleCall(entry, origin);
  return sampleWriters.flatMap(({ id, label, grammar, write }) => {
    const code = call ? write(call) : receivers.get(id);
    return code === undefined ? [] : [{ language: id, label, html: highlight(code, grammar) }];
  });
}

function creditsOf(operationId: string): CreditsModel {
  const entry = operations.find(({ id }) => id === pageId(operationId));
  if (!entry) return null;
  return entry.credits ?? musicModels.map(({ id, credits }) => ({ model: id, credits }));
}

function callbackOf({ operation, path }: ContractOperation, { prose, docs }: Setting): CallbackModel {
  const examples = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  return {
    page: `${docs}/${operation.operationId}`,
    title: prose.plain(operation.summary),
    html: prose.block(operation.description.split('\n\n')[0]),
    field: path,
    events: examples.map(({ summary, value }) => ({
      type: (value as { type: string }).type,
      title: prose.plain(summary),
    })),
  };
}

/** The last 2xx is the one that did what was asked for; those before it only spoke of it. */
function answerOf(responses: readonly ResponseModel[]): OperationModel['answer'] {
  const response = responses.findLast(({ status, content }) => status.startsWith('2') && content?.examples[0]);
  const example = response?.content?.examples[0];
  return response && example ? { status: response.status, example } : null;
}

/** An operation as its page shows it. */
export function operationModel(entry: ContractOperation, setting: Setting, formUrl: string | null): OperationModel {
  const { method, path, operation } = entry;
  const { prose, securitySchemes } = setting;
  const parameters = operation.parameters ?? [];
  const responses = Object.entries(operation.responses).map((response) => responseOf(response, setting));
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
    body: bodyOf(operation, setting),
    responses,
    problem: problemOf(Object.values(operation.responses), setting),
    samples: samplesOf(entry, setting),
    answer: answerOf(responses),
    credits: creditsOf(operation.operationId),
    callbacks: callbacksOf(operation.callbacks).map((callback) => callbackOf(callback, setting)),
    formUrl,
  };
}
