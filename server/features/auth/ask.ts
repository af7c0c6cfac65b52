import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { detectLocale, isLocale, type Locale } from '../../core/site/locale.ts';
import { ADDRESS_HEADER, type Asked, asked } from './asked.ts';
import { remember } from './familiar.ts';
import { type AuthLibrary, library } from './library.ts';

/** What the library is told of a request beside its body: who calls, from where, with which session. */
const PASSED = ['cookie', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

export type Fields = Readonly<Record<string, unknown>>;

/** The fields we mean to take, and no others: the library would take more (a picture's address, where to lead on). */
export function fieldsOf(request: FastifyRequest, ...names: readonly string[]): Fields {
  const body = (request.body ?? {}) as Fields;
  return Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}

/** A text of the body, or none. */
export function textOf(request: FastifyRequest, name: string): string {
  const value = fieldsOf(request, name)[name];
  return typeof value === 'string' ? value : '';
}

/** The language of the page that asks, as it says itself in `locale`, else as the browser would be answered. */
export function localeOf(request: FastifyRequest): Locale {
  const { locale } = fieldsOf(request, 'locale');
  return isLocale(locale) ? locale : detectLocale(request.headers);
}

interface Question {
  readonly body?: Fields;
  readonly query?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** Where it is not the route's own: one with a place for a name. */
  readonly path?: string;
  /** The library that is asked. */
  readonly of?: AuthLibrary;
  /** See `Asked`. */
  readonly passwordHash?: string;
}

/** Whether the database refused a session because its customer is suspended (auth.sql). */
const isSuspended = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === 'CZ001' || isSuspended(error.cause));

/** Asks the library. @throws Problem account_suspended instead of letting somebody in. The address of the caller is the one that the app trusts. */
export async function ask(core: Core, request: FastifyRequest, question: Question): Promise<Response> {
  const { body = {}, query = {}, method = 'POST', path = request.routeOptions.url ?? '', passwordHash } = question;
  const of = question.of ?? (await library(core));
  const headers = new Headers({ [ADDRESS_HEADER]: callerAddress(request) });
  for (const name of PASSED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = new URL(path, core.config.publicUrl);
  url.search = new URLSearchParams(query).toString();
  if (method === 'POST') headers.set('content-type', 'application/json');
  const init = method === 'POST' ? { method, headers, body: JSON.stringify(body) } : { method, headers };
  const known: Asked = { locale: localeOf(request), ...(passwordHash === undefined ? {} : { passwordHash }) };
  return asked.run(known, async () => {
    try {
      const answer = await of.handler(new Request(url, init));
      if (known.proved !== undefined) answer.headers.append('set-cookie', await remember(core, request, known.proved));
      return answer;
    } catch (error) {
      if (!isSuspended(error)) throw error;
      throw new Problem('account_suspended', 'Support has suspended this account. Contact support.', { cause: error });
    }
  });
}

/** Answers what the library answered. */
export async function pass(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const location = answer.headers.get('location');
  if (location !== null) return reply.code(answer.status).header('location', location).send();
  return reply
    .code(answer.status)
    .type('application/json')
    .send(await answer.text());
}

/** Whether an answer of the library says that the second factor is asked for. */
export async function isChallenge(answer: Response): Promise<boolean> {
  const text = await answer.clone().text();
  return text.startsWith('{') && (JSON.parse(text) as { twoFactorRedirect?: boolean }).twoFactorRedirect === true;
}
