import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Config } from '../config.ts';
import { isPublicAddress, isPublicName } from './addresses.ts';
import { type Core, perCore } from './core.ts';
import { type Inboxes, parseInboxToken } from './inbox-address.ts';
import { NameLookup } from './name-lookup.ts';
import { AddressRefused, statusToOutcome, errorToOutcome, type PostOutcome, readExcerpt } from './outbound-response.ts';
import { Problem } from './problem.ts';

export interface PostResult {
  readonly outcome: PostOutcome;
  readonly statusCode: number | null;
  /** The beginning of the response body as text, if there is one. */
  readonly excerpt?: string;
  /** The Retry-After header of the response, if there is one. */
  readonly retryAfter?: string;
}

/** What every request has. */
interface CallOptions {
  /** The customer whose URL it is. Names are resolved for a few requests of each at a time. */
  readonly owner: string;
  /** From the DNS lookup to the last byte read. */
  readonly timeoutMs: number;
}

export interface PostOptions extends CallOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface FetchOptions extends CallOptions {
  /** The maximum number of bytes. */
  readonly most: number;
  readonly accept?: string;
  readonly userAgent?: string;
}

/** The result of fetching a URL. */
export type FetchResult =
  | { readonly outcome: 'fetched'; readonly bytes: Uint8Array }
  | { readonly outcome: 'status' | 'redirect'; readonly statusCode: number }
  | { readonly outcome: 'too_large' | 'timeout' | 'unreachable' | 'address_refused' };

type Settings = Pick<Config, 'publicUrl' | 'host' | 'port' | 'callbackAllow'>;

const DEFAULT_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** A host in the form of URLs, without a trailing dot. */
const getHost = (url: URL): string => url.hostname.replace(/\.$/, '');
const getPort = (url: URL): string => url.port || (DEFAULT_PORT[url.protocol] ?? '');
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');
/** An IP address in the form of URLs. */
const formatAddress = (address: string): string =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address;

/** All host names of this server. */
function getOwnHosts(settings: Settings, origins: ReadonlySet<string>): ReadonlySet<string> {
  const places = new Set([`${formatAddress(settings.host)}:${settings.port}`]);
  for (const origin of origins) {
    const url = new URL(origin);
    places.add(`${getHost(url)}:${getPort(url)}`);
  }
  return places;
}

/**
 * Requests to URLs that customers provide. Such a URL must not reach what only this server can reach, so the URL is checked
 * when it is provided, the addresses of its host are checked when it is called, and the connection goes to a checked
 * address. Redirects aren't followed.
 */
export class Outbound {
  readonly #allowed: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  readonly #ownHost: string;
  readonly #names: Pick<NameLookup, 'resolve' | 'resolveBySystem'>;
  #inboxes: Inboxes | null = null;

  constructor(
    settings: Settings,
    origins: ReadonlySet<string>,
    names: Pick<NameLookup, 'resolve' | 'resolveBySystem'> = new NameLookup(),
  ) {
    this.#allowed = new Set(settings.callbackAllow);
    this.#own = getOwnHosts(settings, origins);
    this.#ownHost = getHost(new URL(settings.publicUrl));
    this.#names = names;
  }

  /** Registers the inboxes of this server. Their URLs are the only ones on this server that customers may provide. */
  registerInboxes(inboxes: Inboxes): void {
    this.#inboxes = inboxes;
  }

  /** Like `findRefusal`, but also checks that an inbox in the URL exists. */
  async findRefusalOrMissingInbox(address: string): Promise<string | null> {
    const refusal = this.findRefusal(address);
    const token = refusal === null ? this.#inboxToken(address) : null;
    if (token === null || (await this.#inboxes?.exists(token))) return refusal;
    return 'must not point to an inbox that does not exist or has expired';
  }

  /** The rule that a URL breaks, as the end of a message that starts with the field name. Null if it is valid. */
  findRefusal(address: string): string | null {
    const url = URL.parse(address);
    if (!url) return 'must be a URL such as https://example.com/hook';
    if (!(url.protocol in DEFAULT_PORT)) return 'must start with https:// or http://';
    if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
    if (url.port === '0') return 'must not use port 0';
    const host = getHost(url);
    const place = `${host}:${getPort(url)}`;
    if (this.#inboxToken(address) !== null) return null;
    if (this.#own.has(place)) return 'must not point to this service';
    if (this.#allowed.has(place)) return null;
    if (host === this.#ownHost) return 'must not point to this service';
    const ip = bare(host);
    const isPublic = isIP(ip) === 0 ? isPublicName(host) : isPublicAddress(ip);
    return isPublic ? null : 'must not point to a private or reserved address';
  }

  /** Sends a POST and returns the result. Rejects only when `signal` aborts. A 2xx is a success, whatever the body. */
  async post(address: string, options: PostOptions, signal: AbortSignal): Promise<PostResult> {
    const { headers, body, timeoutMs } = options;
    // The URL was valid when it was provided, but the settings may have changed.
    if (this.findRefusal(address) !== null) return { outcome: 'address_refused', statusCode: null };
    const token = this.#inboxToken(address);
    if (token !== null) return this.#postToInbox(token, address, headers, body);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const sent = { method: 'POST', headers, body } as const;
      const ended = AbortSignal.any([signal, timeout]);
      return await this.#call(address, options.owner, sent, ended, async (response) => {
        const excerpt = await readExcerpt(response.body);
        const { 'retry-after': retryAfter } = response.headers;
        return {
          outcome: statusToOutcome(response.statusCode),
          statusCode: response.statusCode,
          ...(excerpt === '' ? {} : { excerpt }),
          ...(typeof retryAfter === 'string' ? { retryAfter } : {}),
        };
      });
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return { outcome: 'timeout', statusCode: null };
      return { outcome: errorToOutcome(error), statusCode: null };
    }
  }

  /** Why a URL can't be fetched, in the form of `findRefusal`. Inboxes can't be fetched either. */
  findFetchRefusal(address: string): string | null {
    const refusal = this.findRefusal(address);
    if (refusal !== null) return refusal;
    return this.#inboxToken(address) === null ? null : 'must not point to this service';
  }

  /** Fetches up to a number of bytes and returns the result. Rejects only when `signal` aborts. */
  async fetch(address: string, options: FetchOptions, signal: AbortSignal): Promise<FetchResult> {
    if (this.findFetchRefusal(address) !== null) return { outcome: 'address_refused' };
    const { owner, most, timeoutMs, accept = 'image/*', userAgent } = options;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const named = userAgent === undefined ? {} : { 'user-agent': userAgent };
      const sent = { method: 'GET', headers: { accept, 'accept-encoding': 'identity', ...named } } as const;
      const ended = AbortSignal.any([signal, timeout]);
      return await this.#call(address, owner, sent, ended, (response) => readResult(response, most));
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return { outcome: 'timeout' };
      const outcome = errorToOutcome(error);
      return { outcome: outcome === 'address_refused' || outcome === 'timeout' ? outcome : 'unreachable' };
    }
  }

  /**
   * Sends a request over its own connection, because a kept one may close just when it is reused, and reads its response. The
   * connection goes to the addresses that were checked.
   */
  async #call<T>(
    address: string,
    owner: string,
    request: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
    signal: AbortSignal,
    read: (response: Dispatcher.ResponseData) => Promise<T>,
  ): Promise<T> {
    const url = new URL(address);
    const addresses = await this.#checkedAddresses(url, owner, signal);
    // Loaded with the first request.
    const { Client } = await import('undici');
    const client = new Client(url.origin, { pipelining: 0, connect: { lookup: returnAddresses(addresses) } });
    try {
      const path = `${url.pathname}${url.search}`;
      return await read(await client.request({ ...request, path, signal, headersTimeout: 0, bodyTimeout: 0 }));
    } finally {
      await client.destroy();
    }
  }

  /** The token of a URL that has the form of an own inbox, however our host is spelled. */
  #inboxToken(address: string): string | null {
    const url = new URL(address);
    return this.#own.has(`${getHost(url)}:${getPort(url)}`) ? parseInboxToken(url.pathname) : null;
  }

  /** Posts to an own inbox without a connection, with the same result as over one. */
  async #postToInbox(
    token: string,
    address: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<PostResult> {
    if (!this.#inboxes) return { outcome: 'address_refused', statusCode: null };
    try {
      await this.#inboxes.receive(token, {
        headers,
        query: new URL(address).search.slice(1) || null,
        body: Buffer.from(body),
      });
      return { outcome: 'accepted', statusCode: 204 };
    } catch (error) {
      if (error instanceof Problem) return { outcome: 'status', statusCode: error.status };
      throw error;
    }
  }

  /**
   * The addresses of a URL's host.
   * @throws AddressRefused unless all of them are allowed, because a partly private name is an attack.
   */
  async #checkedAddresses(url: URL, owner: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const host = bare(url.hostname);
    const port = getPort(url);
    const mayReach = (address: string) =>
      isPublicAddress(address) || this.#allowed.has(`${formatAddress(address)}:${port}`);
    const found = await this.#findAddresses(host, port, owner, signal);
    const refused = found.find(({ address }) => !mayReach(address));
    if (refused || found.length === 0) throw new AddressRefused(refused?.address ?? host);
    return found;
  }

  async #findAddresses(host: string, port: string, owner: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    const name = host.replace(/\.$/, '');
    // A name that the operator allows may be in the hosts file.
    if (this.#allowed.has(`${name}:${port}`)) return this.#names.resolveBySystem(name);
    return this.#names.resolve(name, owner, signal);
  }
}

/** A lookup without a second resolution. */
const returnAddresses =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_name, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };

async function readResult({ statusCode, body }: Dispatcher.ResponseData, most: number): Promise<FetchResult> {
  if (statusCode !== 200) {
    await readExcerpt(body);
    return { outcome: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status', statusCode };
  }
  const chunks: Buffer[] = [];
  let read = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > most) return { outcome: 'too_large' };
    chunks.push(chunk);
  }
  return { outcome: 'fetched', bytes: Buffer.concat(chunks) };
}

/** The outbound requests of an app. */
export const outbound = perCore(({ config, origins }: Core) => new Outbound(config, origins));
