import { describe, expect, test } from 'vitest';
import { problemCodes } from '#generated/problem-codes.ts';
import { problem } from '../../../tests/app/api-double.ts';
import { createResponseError, createNetworkError, createParseError } from './api-error.ts';
import { getProblemMessage } from './problem-messages.ts';

const own = 'Create API key failed, please try again';

async function failed(status: number, code: string, headers: Record<string, string> = {}) {
  const response = problem(status, code, {}, headers);
  return createResponseError(response, await response.json());
}

describe("takes precedence over the operation's own message", () => {
  test('401 without a session', async () => {
    expect(getProblemMessage(await failed(401, 'unauthorized'), own)).toBe('Unauthorized');
  });
  test('401 after a session', async () => {
    const failure = await failed(401, 'unauthorized');
    failure.hadSession = true;
    expect(getProblemMessage(failure, own)).toBe('Your login session has expired, please log in again');
  });
  test('402', async () => {
    expect(getProblemMessage(await failed(402, 'insufficient_credits'), own)).toBe('Insufficient balance');
  });
  test('an unknown model', async () => {
    expect(getProblemMessage(await failed(422, 'unknown_model'), own)).toBe('Unknown model');
  });
  test('the limit of keys', async () => {
    expect(getProblemMessage(await failed(409, 'too_many_keys'), own)).toMatch(
      /^You have reached the maximum number of keys/,
    );
  });
  test('429, with the time to wait', async () => {
    const failure = await failed(429, 'rate_limited', { 'retry-after': '42' });
    expect(getProblemMessage(failure, own)).toBe('Too many requests. Try again in 42 s.');
  });
  test('429 with a long wait, in minutes', async () => {
    const failure = await failed(429, 'rate_limited', { 'retry-after': '3578' });
    expect(getProblemMessage(failure, own)).toBe('Too many requests. Try again in 60 min.');
  });
  test('429 of a proxy without a time', () => {
    const response = new Response('slow down', { status: 429 });
    expect(getProblemMessage(createResponseError(response, 'slow down'), own)).toBe(
      'Too many requests. Try again in a moment.',
    );
  });
  test('an unreachable server', () => {
    expect(getProblemMessage(createNetworkError(new TypeError('fetch failed')), own)).toMatch(
      /^The server can’t be reached/,
    );
  });
});

test.each([
  [404, 'not_found', 'This item no longer exists.'],
  [403, 'account_suspended', 'This account is suspended. Contact support.'],
  [422, 'address_refused', 'This URL isn’t reachable from the internet.'],
])(
  '%i %s says more than the general message of the operation, but not than an exact one',
  async (status, code, text) => {
    const failure = await failed(status, code);
    expect(getProblemMessage(failure, own)).toBe(text);
    expect(getProblemMessage(failure, { exact: own })).toBe(own);
  },
);

describe("the operation's own message takes precedence over", () => {
  test.each([
    [500, 'internal_error'],
    [503, 'unavailable'],
    [422, 'invalid_field'],
  ])('%i %s', async (status, code) => {
    expect(getProblemMessage(await failed(status, code), own)).toBe(own);
    expect(getProblemMessage(await failed(status, code), { exact: own })).toBe(own);
  });
  test('a response that cannot be parsed', () => {
    expect(getProblemMessage(createParseError(new Response('<html>'), 'html'), own)).toBe(own);
  });
  test('an error of the page itself', () => {
    expect(getProblemMessage(new Error('of ours'), own)).toBe(own);
  });
});

describe('without an own message', () => {
  test('an exception is a system error', async () => {
    expect(getProblemMessage(await failed(500, 'internal_error'))).toBe('System error');
    expect(getProblemMessage(createResponseError(new Response('Bad Gateway', { status: 502 }), 'Bad Gateway'))).toBe(
      'System error',
    );
  });
  test('an unparsable response is a parse error', () => {
    expect(getProblemMessage(createParseError(new Response('<html>'), 'html'))).toBe('Parse response error');
  });
  test('anything else is an unknown error', () => {
    expect(getProblemMessage(createResponseError(new Response('?', { status: 418 }), '?'))).toBe('Unknown error');
    expect(getProblemMessage(new Error('of ours'))).toBe('Unknown error');
  });
  test.each(problemCodes)('%s has messages', async (code) => {
    expect(getProblemMessage(await failed(400, code))).not.toBe('Unknown error');
  });
});

test('the request id is available, also when the error is no problem document', () => {
  const response = new Response('Bad Gateway', { status: 502, headers: { 'x-request-id': 'req_1' } });
  expect(createResponseError(response, 'Bad Gateway').requestId).toBe('req_1');
});
