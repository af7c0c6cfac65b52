import type { Draft } from './draft.ts';
import { type Json, type OperationForm, parameterKey } from '../../../core/operation-form.ts';
import { textOf } from './values.ts';

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
