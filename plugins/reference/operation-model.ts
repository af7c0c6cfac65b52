import { STATUS_CODES } from 'node:http';
import { musicModels } from '../../catalog/models.ts';
import { operations } from '../../catalog/operations.ts';
import { getDefaultScope } from '../../catalog/scopes.ts';
import type {
  BodyModel,
  CallbackModel,
  ContentModel,
  CreditsModel,
  ExampleModel,
  OperationModel,
  ParameterPlace,
  ReleaseChanges,
  ResponseModel,
  SampleModel,
} from '../../src/features/reference/model.ts';
import { type ClientPackages, withClientPackages } from '../client-packages.ts';
import type { ApiRelease } from '../../src/features/reference/change-text.ts';
import { highlight } from '../markdown/rehype-code.ts';
import type { Content, ContractOperation, Described, MediaType, OperationObject, Response } from './contract.ts';
import { getCallbacks, getPageId } from './contract.ts';
import { type Prose, toField, toPlainText } from './schema-fields.ts';
import { createSampleCall } from './samples/call.ts';
import { sampleWriters } from './samples/samples.ts';

/** Values that all operations of a language share. */
export interface ReferenceContext {
  readonly prose: Prose;
  /** The origin of the site, for samples. */
  readonly origin: string;
  /** The names of the client packages, for samples that use them. */
  readonly packages: ClientPackages;
  /** The path of the version's docs, without the language. */
  readonly docs: string;
  /** Programs that receive callbacks, by language. */
  readonly receivers: ReadonlyMap<string, string>;
  /** The releases of the version's contract, newest first. */
  readonly releases: readonly ApiRelease[];
}

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

function toEntryField(prose: Prose, name: string, entry: Described) {
  const schema = { ...entry.schema, description: entry.description ?? entry.schema?.description };
  const example = entry.example ?? schema.example;
  return toField(prose, name, { ...schema, example, deprecated: entry.deprecated }, entry.required === true);
}

function highlightValue(value: unknown, mediaType: string): string {
  const isJson = /[/+]json$/.test(mediaType) || typeof value !== 'string';
  return highlight(isJson ? JSON.stringify(value, null, 2) : value, isJson ? 'json' : 'text');
}

function getExamples(mediaType: string, media: MediaType): ExampleModel[] {
  const named = Object.entries(media.examples ?? {}).map(([key, example]) => ({
    name: key,
    title: toPlainText(example.summary ?? key),
    html: highlightValue(example.value, mediaType),
  }));
  if (named.length > 0) return named;
  const only = media.example ?? media.schema?.example ?? media.schema?.examples?.[0];
  return only === undefined ? [] : [{ name: '', title: '', html: highlightValue(only, mediaType) }];
}

const isProblem = (content: Content) => content['application/problem+json'] !== undefined;

/**
 * The schema of the first media type, because the others are texts without fields, and the examples of all media
 * types.
 */
function getContent(content: Content | undefined, setting: ReferenceContext): ContentModel | null {
  const all = Object.entries(content ?? {});
  const [first] = all;
  if (!content || !first) return null;
  return {
    mediaTypes: all.map(([mediaType]) => mediaType),
    schema: isProblem(content) ? null : toField(setting.prose, '', first[1].schema ?? {}, true),
    examples: all.flatMap(([type, each]) => getExamples(type, each)),
  };
}

function getBody({ requestBody }: OperationObject, setting: ReferenceContext): BodyModel | null {
  const content = getContent(requestBody?.content, setting);
  return content?.schema ? { ...content, schema: content.schema } : null;
}

function getProblem(responses: readonly Response[], { prose }: ReferenceContext): OperationModel['problem'] {
  const content = responses.find((response) => response.content && isProblem(response.content))?.content;
  const schema = content?.['application/problem+json']?.schema;
  return schema ? toField(prose, '', schema, true) : null;
}

function getProblemCodes(content: Content | undefined): string[] {
  const examples = Object.values(content?.['application/problem+json']?.examples ?? {});
  return examples.map((example) => String((example.value as { code?: unknown }).code));
}

function toResponse([status, response]: [string, Response], setting: ReferenceContext): ResponseModel {
  return {
    status,
    reason: STATUS_CODES[status] ?? '',
    html: setting.prose.inline(response.description),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => toEntryField(setting.prose, name, header)),
    content: getContent(response.content, setting),
    codes: getProblemCodes(response.content),
  };
}

function getSamples(entry: ContractOperation, { origin, packages, receivers }: ReferenceContext): SampleModel[] {
  const call = entry.method === 'EVENT' ? null : createSampleCall(entry, origin);
  return sampleWriters.flatMap(({ id, label, plain, grammar, write }) => {
    const code = call ? write(call) : receivers.get(id);
    if (code === undefined) return [];
    const [name, own] = [label, code].map((text) => withClientPackages(text, packages));
    return [{ language: id, label: name!, ...(plain !== undefined && { plain }), html: highlight(own!, grammar) }];
  });
}

function getCredits(operationId: string): CreditsModel {
  const entry = operations.find(({ id }) => id === getPageId(operationId));
  if (!entry) return null;
  return entry.credits ?? musicModels.map(({ id, credits }) => ({ model: id, credits }));
}

function toCallback({ operation, path }: ContractOperation, { prose, docs }: ReferenceContext): CallbackModel {
  const examples = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  return {
    page: `${docs}/${operation.operationId}`,
    title: toPlainText(operation.summary),
    html: prose.block(operation.description.split('\n\n')[0]),
    field: path,
    events: examples.map(({ summary, value }) => ({
      type: (value as { type: string }).type,
      title: toPlainText(summary),
    })),
  };
}

/** The last 2xx response comes first, because it has the result; earlier ones only accept the request. */
function getResponseExamples(responses: readonly ResponseModel[]): OperationModel['responseExamples'] {
  const examples = responses.flatMap(({ status, content }) => {
    const [example] = content?.examples ?? [];
    return example && status.startsWith('2') ? [{ status, html: example.html }] : [];
  });
  return examples.toReversed();
}

/** The scope that a key needs, or null for an operation without a key. */
function getScope({ method, operation }: ContractOperation): string | null {
  const needsKey = operation.security?.some((schemes) => 'apiKey' in schemes) ?? false;
  return needsKey ? (operation['x-scope'] ?? getDefaultScope(method)) : null;
}

/** The releases that changed an operation or a webhook. */
function getChanges({ method, path }: ContractOperation, releases: readonly ApiRelease[]): ReleaseChanges[] {
  const operation = `${method === 'EVENT' ? 'POST' : method} ${path}`;
  return releases.flatMap(({ version, date, changes }) => {
    const own = (changes ?? []).filter(({ where }) => where === operation);
    return own.length > 0 ? [{ version, date, changes: own }] : [];
  });
}

/** The data of an operation's page. */
export function createOperationModel(
  entry: ContractOperation,
  setting: ReferenceContext,
  tryIt: OperationModel['tryIt'],
): OperationModel {
  const { method, path, operation } = entry;
  const { prose } = setting;
  const parameters = operation.parameters ?? [];
  const responses = Object.entries(operation.responses).map((response) => toResponse(response, setting));
  return {
    id: operation.operationId,
    method,
    path,
    title: toPlainText(operation.summary),
    description: toPlainText(operation.description.split('\n\n')[0]),
    html: prose.block(operation.description),
    deprecated: operation.deprecated === true,
    docs: setting.docs,
    scope: getScope(entry),
    parameters: places
      .map((place) => ({
        place,
        fields: parameters.filter((entry) => entry.in === place).map((entry) => toEntryField(prose, entry.name, entry)),
      }))
      .filter(({ fields }) => fields.length > 0),
    body: getBody(operation, setting),
    responses,
    problem: getProblem(Object.values(operation.responses), setting),
    samples: getSamples(entry, setting),
    responseExamples: getResponseExamples(responses),
    credits: getCredits(operation.operationId),
    callbacks: getCallbacks(operation.callbacks).map((callback) => toCallback(callback, setting)),
    tryIt,
    changes: getChanges(entry, setting.releases),
  };
}
