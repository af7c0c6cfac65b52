import type { ContractOperation } from '../contract.ts';
import type { Json } from '../contract-texts.ts';

/** A request for samples. */
export interface SampleCall {
  readonly method: string;
  /** The path with its query, percent-encoded. */
  readonly url: string;
  readonly body: Json | undefined;
  /** A file that is sent as the body, with its media type. */
  readonly file?: { readonly name: string; readonly type: string } | undefined;
  /** Whether an Idempotency-Key is sent, so that the request can be repeated safely. */
  readonly idempotent: boolean;
  /** Whether the response is a stream of events. */
  readonly streams?: boolean;
  /** Whether the response to a successful request has no content. */
  readonly empty?: boolean;
  /** The same request as a method call of a client package. Undefined if the packages don't have the operation. */
  readonly client?: ClientCall | undefined;
}

interface ClientCall {
  /** `timestamped-lyrics` */
  readonly method: string;
  readonly origin: string;
  readonly inPath: readonly Json[];
  readonly inQuery: Readonly<Record<string, Json>>;
}

/** The environment variable that contains the key, as in the quickstart. */
export const keyVariable = 'API_KEY';

/** Parameter values come from examples; optional parameters without an example are omitted. */
export function createSampleCall({ method, path, operation }: ContractOperation, origin: string): SampleCall {
  const parameters = operation.parameters ?? [];
  const text = (value: unknown) => encodeURIComponent([value].flat().join(','));
  const listExamples = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.example !== undefined)
      .map(({ name, example, explode }) => ({ name, example: example as Json, explode }));
  const inPath = listExamples('path');
  const inQuery = listExamples('query');
  const url = inPath.reduce((result, { name, example }) => result.replace(`{${name}}`, text(example)), origin + path);
  const query = inQuery.flatMap(({ name, example, explode }) =>
    (explode === false ? [example] : [example].flat()).map((value) => `${name}=${text(value)}`),
  );
  const [, clientMethod] = /^v2-(.+)$/.exec(operation.operationId) ?? [];
  const content = operation.requestBody?.content ?? {};
  const [media] = Object.values(content);
  const [example] = Object.values(media?.examples ?? {});
  return {
    method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    body: example?.value as Json | undefined,
    file: content['image/png'] ? { name: 'photo.png', type: 'image/png' } : undefined,
    streams: operation.responses['200']?.content?.['text/event-stream'] !== undefined,
    empty: Object.entries(operation.responses).every(([status, { content }]) => !status.startsWith('2') || !content),
    idempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    client:
      clientMethod === undefined
        ? undefined
        : {
            method: clientMethod,
            origin,
            inPath: inPath.map((parameter) => parameter.example),
            inQuery: Object.fromEntries(inQuery.map((parameter) => [parameter.name, parameter.example])),
          },
  };
}

/** How a language writes values. */
export interface Notation {
  readonly literal: (value: boolean | null) => string;
  readonly string: (text: string) => string;
  readonly list: readonly [open: string, close: string];
  readonly map: readonly [open: string, close: string];
  /** An empty map, for languages in which it would look like an empty list. */
  readonly emptyMap?: string;
  readonly entry: (key: string) => string;
  readonly indent: string;
}

/** The value as a literal of a language, formatted over several lines. */
export function toLiteral(value: Json, notation: Notation, margin = ''): string {
  const inside = margin + notation.indent;
  const block = ([open, close]: readonly [string, string], lines: readonly string[]) =>
    lines.length === 0
      ? open + close
      : `${open}\n${lines.map((line) => `${inside}${line},\n`).join('')}${margin}${close}`;
  if (value === null || typeof value === 'boolean') return notation.literal(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return notation.string(value);
  if (Array.isArray(value)) {
    return block(
      notation.list,
      value.map((entry: Json) => toLiteral(entry, notation, inside)),
    );
  }
  const entries = Object.entries(value);
  if (entries.length === 0 && notation.emptyMap !== undefined) return notation.emptyMap;
  return block(
    notation.map,
    entries.map(([key, entry]) => notation.entry(key) + toLiteral(entry, notation, inside)),
  );
}

/** A string in double quotes with JSON escapes, which JavaScript, Python, Go and Java read alike. */
export const quote = (text: string): string => JSON.stringify(text);

/** Indents each line of a text, except empty ones. */
export const indent = (text: string, margin: string): string => text.replace(/^(?=.)/gm, margin);

/** The lines of a sample, without those that the request doesn't need. */
export const lines = (...all: readonly (string | false | undefined)[]): string =>
  all.filter((line) => line !== false && line !== undefined).join('\n');
