import { musicModels } from '#catalog/models.ts';
import { operations } from '#catalog/operations.ts';
import {
  type FormParameter,
  type Json,
  type JsonObject,
  type OperationForm,
  getParameterKey,
} from '../../../core/api/operation-form.ts';
import type { SharedRequest } from '../../../core/api/request-link.ts';
import { toApiError } from '../../../core/api/api-error.ts';
import { getControl } from './control.ts';
import type { Draft } from './draft.ts';
import { isObject, parseNumber, toText } from './json.ts';

/** A request without its key. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const texts = (value: Json | undefined): string[] => (value === undefined ? [] : [value].flat().map(toText));

/** The parameters of a value: lists repeat the parameter, and entries of an object are parameters of their own. */
const toPairs = (name: string, value: Json | undefined): [string, string][] =>
  isObject(value)
    ? Object.entries(value).map(([entry, each]) => [`${name}.${entry}`, toText(each)])
    : texts(value).map((text) => [name, text]);

/** The HTTP request of a draft. */
export function toHttpRequest(
  { method, path, parameters, body }: OperationForm,
  draft: Draft,
  origin: string,
): PlainRequest {
  const getValues = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .flatMap((parameter) => toPairs(parameter.name, draft.parameters[getParameterKey(parameter)]));
  const filled = getValues('path').reduce(
    (address, [name, text]) => address.replace(`{${name}}`, encodeURIComponent(text)),
    path,
  );
  const query = new URLSearchParams(getValues('query')).toString();
  const sent = body !== null && draft.text.trim() !== '' ? draft.text : null;
  return {
    method,
    url: `${origin}${filled}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(getValues('header')),
      ...(sent === null ? {} : { 'Content-Type': 'application/json' }),
    },
    body: sent,
  };
}

/**
 * Why there is no response. `refused`: the browser rejected the request, for example because of invalid characters in
 * the key.
 */
export interface Failure {
  readonly kind: 'canceled' | 'offline' | 'network' | 'refused';
  /** The browser's message for a rejected request. */
  readonly reason?: string;
}

export function toFailure(error: unknown, online: boolean): Failure {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error(String(error));
  if (name === 'AbortError') return { kind: 'canceled' };
  if (!online) return { kind: 'offline' };
  return toApiError(error)?.kind === 'network' ? { kind: 'network' } : { kind: 'refused', reason: message };
}

/** Parses the texts of a parameter, because URLs have no numbers or lists. */
function parseParameter({ schema }: FormParameter, texts: readonly string[]): Json | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const control = getControl(schema);
  if (control === 'list') return texts;
  return control === 'integer' || control === 'number' ? parseNumber(first) : first;
}

/** The entries of an object in a query. Undefined if it has none. */
function parseEntries(query: URLSearchParams, name: string): JsonObject | undefined {
  const entries = [...query].filter(([key]) => key.startsWith(`${name}.`));
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, text]) => [key.slice(name.length + 1), text]));
}

/** The values of a path template's parameters. */
function getPathValues(template: string, path: string): ReadonlyMap<string, string> {
  const parts = path.split('/');
  return new Map(
    template.split('/').flatMap((segment, at): [string, string][] => {
      const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
      const part = parts[at];
      return name === undefined || part === undefined ? [] : [[name, decodeURIComponent(part)]];
    }),
  );
}

/** The draft of a request link. Links to past requests have their parameters in the URL. */
export function parseRequestLink({ path: template, parameters }: OperationForm, request: SharedRequest): Draft {
  const { sent, text } = request;
  if (!sent) return { parameters: request.parameters as JsonObject, text };
  const parts = getPathValues(template, sent.path);
  const query = new URLSearchParams(sent.query);
  const filled = parameters.flatMap((parameter): [string, Json][] => {
    const { in: place, name } = parameter;
    const texts = place === 'query' ? query.getAll(name) : [parts.get(name)].filter((part) => part !== undefined);
    const isMap = place === 'query' && getControl(parameter.schema) === 'map';
    const value = isMap ? parseEntries(query, name) : place === 'header' ? undefined : parseParameter(parameter, texts);
    return value === undefined ? [] : [[getParameterKey(parameter), value]];
  });
  return { parameters: Object.fromEntries(filled), text };
}

const prices = musicModels.map(({ credits }) => credits);

/** The minimum and maximum cost of a request with a live key, in credits. */
export interface Price {
  readonly least: number;
  readonly most: number;
}

const free: Price = { least: 0, most: 0 };

/** The price range of a request. Without a model, the clip's model applies; lyrics times are paid once per clip. */
export function getPrice({ id }: Pick<OperationForm, 'id'>, body: JsonObject): Price {
  const operation = operations.find((each) => each.id === id.replace(/^v\d+-/, ''));
  if (!operation || body['dry_run'] === true) return free;
  if ('each' in operation) {
    const count = Number(body['count'] ?? 1);
    const credits = operation.credits * (Number.isInteger(count) && count > 0 ? count : 1);
    return { least: credits, most: credits };
  }
  if (operation.credits !== null) return { least: 0, most: operation.credits };
  const model = musicModels.find((each) => each.id === body['model']);
  return model
    ? { least: model.credits, most: model.credits }
    : { least: Math.min(...prices), most: Math.max(...prices) };
}
