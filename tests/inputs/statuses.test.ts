import { expect, it } from 'vitest';
import { allOperations, type OperationWithExamples } from '../isolation/places.ts';

/** Routes that pages call with a cookie. Changes from pages of other sites are rejected, except plays, which any site reports. */
const COOKIE = /^\/api\/(account|admin|gallery|guest-key)\b(?!.*\/plays$)/;

/** The statuses that a request can get before any handler runs, or when one breaks. */
function possible({ admin, body, method, parameters, path, security }: OperationWithExamples): string[] {
  const reads = method === 'GET';
  const isKnown = security === 'session' || security === 'apiKey';
  const takesAnything = body !== null && body.schema === null;
  return [
    '400',
    '429',
    '500',
    '503',
    ...(isKnown ? ['401'] : []),
    ...(admin || (!reads && COOKIE.test(path)) ? ['403'] : []),
    ...(parameters.some((one) => one.in === 'path') ? ['404'] : []),
    // Also if the contract has no body, because a request may still contain one.
    ...(reads ? [] : ['413', '415']),
    // An unknown query parameter.
    ...(takesAnything ? [] : ['422']),
  ];
}

it.each(allOperations().map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'the contract lists every response that the server generates itself: %s',
  (_, operation) => {
    const missing = possible(operation).filter((status) => !operation.responses.has(status));
    expect(missing).toEqual([]);
  },
);
