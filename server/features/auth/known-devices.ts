import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { signIn } from '../../../catalog/sign-in.ts';
import { addressGroup } from '../../core/addresses.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { getCookieValues, toCookieName, toSetCookie } from './cookies.ts';
import { isDeviceMark, saveKnownDevice } from './known-devices-store.ts';

/** What a request reveals about its browser. */
type Caller = Pick<FastifyRequest, 'headers' | 'ip'>;

/** The short name of the cookie. */
const COOKIE = 'device';

const computeMark = ({ secrets }: Pick<Core, 'secrets'>, kind: 'device' | 'network', value: string): string =>
  secrets.mark('familiar', `${kind}:${value}`);

/** If there are two, the first, which has the longer path. It only says which limit counts an attempt. */
const getDeviceToken = (core: Core, request: Caller): string | undefined =>
  getCookieValues(request.headers.cookie, toCookieName(core, COOKIE))[0];

/** The mark of the browser, or null without a device cookie. */
export function getDeviceMark(core: Core, request: Caller): string | null {
  const token = getDeviceToken(core, request);
  return token === undefined ? null : computeMark(core, 'device', token);
}

/** The mark of the network. */
export const getNetworkMark = (core: Core, request: Caller): string =>
  computeMark(core, 'network', addressGroup(getClientAddress(request)));

/** The existing marks, which stay valid when a signed-in customer changes the password. */
export const getMarks = (core: Core, request: Caller): string[] => [
  getNetworkMark(core, request),
  ...[getDeviceMark(core, request)].filter((mark) => mark !== null),
];

/**
 * Stores the browser and network of a customer who has just proved their identity. Returns the Set-Cookie header of the
 * device cookie: a random text that stands for the browser, for any account it signs in to.
 */
export async function rememberDevice(core: Core, request: Caller, customerId: string): Promise<string> {
  const sent = getDeviceToken(core, request);
  const known = sent !== undefined && (await isDeviceMark(core.db, computeMark(core, 'device', sent)));
  // A cookie that we didn't issue could be planted.
  const token = known ? sent : randomBytes(24).toString('base64url');
  const marks = { device: computeMark(core, 'device', token), network: getNetworkMark(core, request) };
  await core.db.tx((tx) => saveKnownDevice(tx, customerId, marks, core.clock.now()));
  return toSetCookie(core, COOKIE, token, signIn.familiarDays * 24 * 3600);
}
