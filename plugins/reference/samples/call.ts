import type { ContractOperation } from '../contract.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A request as samples write it. */
export interface SampleCall {
  readonly method: string;
  /** With its query, percent-encoded. */
  readonly url: string;
  readonly body: JsonValue | undefined;
  /** Whether a name of the call is sent, so that it can be repeated without being done twice. */
  readonly idempotent: boolean;
}

/** The variable of the environment that samples read the key from, as in the quickstart. */
export const keyVariable = 'API_KEY';

/** Values of parameters come from their examples; of those that may be left out, only the ones that have an example. */
export function sampleCall({ method, path, operation }: ContractOperation, origin: string): SampleCall {
  const parameters = operation.parameters ?? [];
  const text = (value: unknown) => encodeURIComponent([value].flat().join(','));
  const url = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((result, { name, example }) => result.replace(`{${name}}`, text(example)), origin + path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .flatMap(({ name, example, explode }) =>
      (explode === false ? [example] : [example].flat()).map((value) => `${name}=${text(value)}`),
    );
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return {
    method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    body: example?.value as JsonValue | undefined,
    idempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
  };
}
