import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import type { Config } from '../config.ts';
import { isPublicAddress, isPublicName } from './addresses.ts';
import { type Core, perCore } from './core.ts';
import { type Inboxes, parseInboxToken } from './inbox-address.ts';
import { AddressRefused, statusToOutcome, errorToOutcome, type PostOutcome, readExcerpt } from './outbound-response.ts';
import { Problem } from './problem.ts';

export interface PostResult {
  readonly outcome: PostOutcome;
  readonly statusCode: number | null;
  /** The beginning of the response body as text, if there is one. */
  readonly excerpt?: string;
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the DNS lookup to the last byte read. */
  readonly timeoutMs: number;
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
  readonly #resolve: typeof lookup;
  #agent: Promise<Agent> | undefined;
  #inboxes: Inboxes | null = null;

  constructor(settings: Settings, origins: ReadonlySet<string>, resolve: typeof lookup = lookup) {
    this.#allowed = new Set(settings.callbackAllow);
    this.#own = getOwnHosts(settings, origins);
    this.#ownHost = getHost(new URL(settings.publicUrl));
    this.#resolve = resolve;
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
  async post(address: string, { headers, body, timeoutMs }: PostOptions, signal: AbortSignal): Promise<PostResult> {
    // The URL was valid when it was provided, but the settings may have changed.
    if (this.findRefusal(address) !== null) return { outcome: 'address_refused', statusCode: null };
    const token = this.#inboxToken(address);
    if (token !== null) return this.#postToInbox(token, address, headers, body);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await (
        await this.#calls()
      ).request({
        ...toRequestOptions(new URL(address)),
        method: 'POST',
        headers: { ...headers },
        body,
        signal: AbortSignal.any([signal, timeout]),
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const excerpt = await readExcerpt(response.body);
      return {
        outcome: statusToOutcome(response.statusCode),
        statusCode: response.statusCode,
        ...(excerpt === '' ? {} : { excerpt }),
      };
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
  async fetch(
    address: string,
    { most, timeoutMs, accept = 'image/*' }: { most: number; timeoutMs: number; accept?: string },
    signal: AbortSignal,
  ): Promise<FetchResult> {
    if (this.findFetchRefusal(address) !== null) return { outcome: 'address_refused' };
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, body } = await (
        await this.#calls()
      ).request({
        ...toRequestOptions(new URL(address)),
        method: 'GET',
        headers: { accept, 'accept-encoding': 'identity' },
        signal: AbortSignal.any([signal, timeout]),
        headersTimeout: 0,
        bodyTimeout: 0,
      });
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
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return { outcome: 'timeout' };
      const outcome = errorToOutcome(error);
      return { outcome: outcome === 'address_refused' || outcome === 'timeout' ? outcome : 'unreachable' };
    }
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await (await this.#agent)?.destroy();
  }

  /** Loaded at the first request. */
  #calls(): Promise<Agent> {
    return (this.#agent ??= this.#open());
  }

  async #open(): Promise<Agent> {
    const { Agent: Calls, buildConnector: createConnector } = await import('undici');
    // A new connection per request, because a kept one may close just when it is reused.
    return new Calls({ connect: this.#connector(createConnector), pipelining: 0 });
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

  /** Whether connections to this address are allowed. */
  #mayReach(address: string, port: string): boolean {
    return isPublicAddress(address) || this.#allowed.has(`${formatAddress(address)}:${port}`);
  }

  #connector(createConnector: typeof buildConnector): buildConnector.connector {
    // One connector per port, because the permission depends on the port and a lookup doesn't get it.
    const connectors = new Map<string, buildConnector.connector>();
    const connectorFor = (port: string) => {
      let connector = connectors.get(port);
      if (!connector) connectors.set(port, (connector = createConnector({ lookup: this.#checkedLookup(port) })));
      return connector;
    };
    return (options, callback) => {
      const host = bare(options.hostname);
      const port = options.port || (DEFAULT_PORT[options.protocol] ?? '');
      if (isIP(host) !== 0 && !this.#mayReach(host, port)) callback(new AddressRefused(host), null);
      else connectorFor(port)(options, callback);
    };
  }

  /** A lookup that succeeds only if all addresses of a name are allowed, because a partly private name is an attack. */
  #checkedLookup(port: string): LookupFunction {
    return (name, options, callback) => {
      this.#resolve(name, { ...options, all: true }, (error, found) => {
        const refused = error ? undefined : found.find(({ address }) => !this.#mayReach(address, port));
        const [first] = found ?? [];
        if (error) callback(error, []);
        else if (refused || !first) callback(new AddressRefused(refused?.address ?? name), []);
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      });
    };
  }
}

const toRequestOptions = (url: URL): Pick<Dispatcher.RequestOptions, 'path'> & { readonly origin: string } => ({
  origin: url.origin,
  path: `${url.pathname}${url.search}`,
});

/** The outbound requests of an app. */
export const outbound = perCore(({ config, origins }: Core) => new Outbound(config, origins));
