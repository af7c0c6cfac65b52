import { BlockList, isIP, isIPv4, type Server } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Who makes a request to the API: a customer in a mode, with an API key or a session. */
export interface Caller {
  readonly customerId: string;
  readonly mode: 'live' | 'test';
  /** Null for a session. */
  readonly keyId: string | null;
  /** The client's address, which a key may restrict. Null for a session. */
  readonly address: string | null;
}

/** A caller with an API key. */
export interface KeyCaller extends Caller {
  readonly keyId: string;
  readonly address: string;
}

/**
 * An address in its canonical form: without a port, brackets or zone, IPv6 as in the URL standard, and IPv4-mapped IPv6
 * (`::ffff:192.0.2.1`) as IPv4. Null if it isn't an address, since proxies pass on whatever they received.
 */
export function canonicalAddress(text: string): string | null {
  const trimmed = text.trim();
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed) ?? [];
  const bare = (bracketed ?? trimmed.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (isIP(bare) === 0) return null;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255]);
  return bytes.join('.');
}

/** An address or range, as in TRUST_PROXY, in the form of a BlockList. IPv4-mapped IPv6 counts as IPv4. */
function parseRange(text: string): { readonly network: string; readonly bits: number } | null {
  const [address = '', given, ...rest] = text.split('/');
  const network = isIP(address) === 0 ? null : canonicalAddress(address);
  if (network === null || rest.length > 0 || (given !== undefined && !/^\d{1,3}$/.test(given))) return null;
  const [most, before] = isIPv4(network) ? [32, isIPv4(address) ? 0 : 96] : [128, 0];
  const bits = given === undefined ? most : Number(given) - before;
  return bits >= 0 && bits <= most ? { network, bits } : null;
}

const getFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether a text is valid in TRUST_PROXY. */
export const isAddressOrRange = (text: string): boolean => parseRange(text) !== null;

/** An address or network in CIDR notation with its length, as the database reads it. Null if it is neither. */
export function canonicalRange(text: string): string | null {
  const range = parseRange(text.trim());
  return range && `${range.network}/${range.bits}`;
}

/** Stands for the address of a connection that was reset before anyone asked for it. The system has forgotten it. */
const NO_ADDRESS = '0.0.0.0';

/**
 * The function with which Fastify walks X-Forwarded-For from the right, for as long as it returns true. Undefined if no
 * proxy is trusted.
 */
export function createProxyTrust(ranges: readonly string[]): ((address: string) => boolean) | undefined {
  if (ranges.length === 0) return undefined;
  // Two lists, because a combined list treats IPv4 as part of ::/0.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges.map(parseRange)) {
    if (range) lists[getFamily(range.network)].addSubnet(range.network, range.bits, getFamily(range.network));
  }
  return (text: string | undefined) => {
    const address = canonicalAddress(text ?? NO_ADDRESS);
    return address !== null && lists[getFamily(address)].check(address, getFamily(address));
  };
}

/** Asks for the address of each connection at once: Node remembers it after the end of the connection. */
export function rememberAddresses(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}

/**
 * The address of the client, in canonical form, for all limits and records. It is the nearest address that isn't a trusted
 * proxy; if that isn't a valid address, the proxy that sent it.
 */
export function getClientAddress(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const texts: readonly (string | undefined)[] = request.ips?.toReversed() ?? [request.ip];
  for (const text of texts) {
    const address = canonicalAddress(text ?? NO_ADDRESS);
    if (address !== null) return address;
  }
  return request.ip;
}
