import { musicModels } from '#catalog/models.ts';
import { operations } from '#catalog/operations.ts';
import {
  type FormParameter,
  type Json,
  type JsonObject,
  type OperationForm,
  parameterKey,
} from '../../../core/operation-form.ts';
import type { TryRequest } from '../../../core/try-link.ts';
import { controlOf } from './control.ts';
import type { Draft } from './draft.ts';
import { numberOf, textOf } from './json.ts';

/** A call, all but its key. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const texts = (value: Json | undefined): string[] => (value === undefined ? [] : [value].flat().map(textOf));

/** The call that a draft asks for. A list in the query is the parameter once for each entry. */
export function requestOf(
  { method, path, parameters, body }: OperationForm,
  draft: Draft,
  origin: string,
): PlainRequest {
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .flatMap((parameter) =>
        texts(draft.parameters[parameterKey(parameter)]).map((text): [string, string] => [parameter.name, text]),
      );
  const filled = given('path').reduce(
    (address, [name, text]) => address.replace(`{${name}}`, encodeURIComponent(text)),
    path,
  );
  const query = new URLSearchParams(given('query')).toString();
  const sent = body !== null && draft.text.trim() !== '' ? draft.text : null;
  return {
    method,
    url: `${origin}${filled}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(given('header')),
      ...(sent === null ? {} : { 'Content-Type': 'application/json' }),
    },
    body: sent,
  };
}

/** Why a call brought no answer. `refused`: the browser would not send it, a key with odd characters is one reason. */
export type Failure =
  | { readonly kind: 'canceled' | 'offline' | 'network' }
  | { readonly kind: 'refused'; readonly said: string };

/** How Chrome, Firefox and Safari say that a server was not reached: always a TypeError, never with a code. */
const unreached = /failed to fetch|networkerror|load failed|network connection was lost|internet connection appears/i;

export function failureOf(error: unknown, online: boolean): Failure {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error(String(error));
  if (name === 'AbortError') return { kind: 'canceled' };
  if (!online) return { kind: 'offline' };
  return unreached.test(message) ? { kind: 'network' } : { kind: 'refused', said: message };
}

/** What the texts of a parameter mean: an address knows no numbers and no lists. */
function valueOf({ schema }: FormParameter, texts: readonly string[]): Json | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const control = controlOf(schema);
  if (control === 'list') return texts;
  return control === 'integer' || control === 'number' ? numberOf(first) : first;
}

/** The parts of a path that stand where a template has names. */
function partsOf(template: string, path: string): ReadonlyMap<string, string> {
  const parts = path.split('/');
  return new Map(
    template.split('/').flatMap((segment, at): [string, string][] => {
      const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
      const part = parts[at];
      return name === undefined || part === undefined ? [] : [[name, decodeURIComponent(part)]];
    }),
  );
}

/** A request of a link as a draft. One that was made before says its parameters by its address. */
export function draftOfLink({ path: template, parameters }: OperationForm, request: TryRequest): Draft {
  const { made, text } = request;
  if (!made) return { parameters: request.parameters as JsonObject, text };
  const parts = partsOf(template, made.path);
  const query = new URLSearchParams(made.query);
  const filled = parameters.flatMap((parameter): [string, Json][] => {
    const { in: place, name } = parameter;
    const texts = place === 'query' ? query.getAll(name) : [parts.get(name)].filter((part) => part !== undefined);
    const value = place === 'header' ? undefined : valueOf(parameter, texts);
    return value === undefined ? [] : [[parameterKey(parameter), value]];
  });
  return { parameters: Object.fromEntries(filled), text };
}

const prices = musicModels.map(({ credits }) => credits);

/** Credits that a call may cost with a live key, at least and at most. */
export interface Price {
  readonly least: number;
  readonly most: number;
}

const free: Price = { least: 0, most: 0 };

/** What a call may cost. Where no model is named, that of the clip decides; words are paid for once per clip. */
export function priceOf({ id }: Pick<OperationForm, 'id'>, body: JsonObject): Price {
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
