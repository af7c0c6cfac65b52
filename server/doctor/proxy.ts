import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';
import { canonicalAddress, createProxyTrust } from '../core/caller.ts';
import { getErrorCode } from '../core/error-code.ts';
import { type Finding, fix, ok, CHECK_TIMEOUT_MS, getReason, skipped } from '../core/finding.ts';

/** An address from the documentation range (RFC 5737), sent as a client would forge it. */
const FORGED = '203.0.113.77';

/** A received request with the address that it came from. */
interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly peer: string;
}

/** Whether an address belongs to this machine. All of 127.0.0.0/8 does. */
function isOwnAddress(text: string): boolean {
  const address = canonicalAddress(text);
  if (address === null || address.startsWith('127.')) return address !== null;
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return own.some((one) => canonicalAddress(one.address) === address);
}

/** Checks what the proxy did to the headers of a request, by comparing them with what arrived. */
export function checkHeaders(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  { headers, peer }: Arrived,
): Finding {
  const expected = new URL(publicUrl);
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isTrusted = createProxyTrust(trustProxy);
  // If only our forged address arrived, the request didn't pass a proxy.
  const added = forwarded.filter((address) => address !== FORGED);
  if (added.length === 0 && expected.protocol === 'http:') return ok('Requests arrive without a proxy.');
  if (added.length === 0) {
    return fix('The proxy sends no X-Forwarded-For, so all customers share its IP address. Let it send the header.');
  }
  if (isTrusted?.(peer) !== true) {
    return fix(`The proxy connects from ${peer}. Add that address or its range to TRUST_PROXY.`);
  }
  const client = forwarded.findLast((address) => !isTrusted(address)) ?? forwarded[0];
  // The proxy on this machine trusts our own address too, so it believes our claim. Clients come from other addresses.
  const isOurs = isOwnAddress(added[0]!);
  if (client === FORGED && (isTrusted(FORGED) || !isOurs)) {
    return fix(
      `The server takes a forged X-Forwarded-For for the client's address. TRUST_PROXY is too wide: ${trustProxy.join(',')}.`,
    );
  }
  const host = String(headers['x-forwarded-host'] ?? headers.host ?? '');
  if (host !== expected.host) {
    return fix(`The proxy passes on the host ${host}. Let it pass on ${expected.host}, in Host or X-Forwarded-Host.`);
  }
  return ok(`The proxy passes on the host and the client's address (${client === FORGED ? added.at(-1) : client}).`);
}

/**
 * Listens on the server's port for a moment and requests a URL of the site, so that the request comes back through the proxy. This
 * isn't possible while the server runs.
 */
export async function tryProxy(config: Config): Promise<Finding> {
  const { publicUrl, port, host } = config;
  const path = `/doctor-${randomUUID()}`;
  let arrived: Arrived | undefined;
  const server = createServer((request, response) => {
    if (request.url === path) arrived = { headers: request.headers, peer: request.socket.remoteAddress ?? '' };
    response.end();
  });
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    if (getErrorCode(error) === 'EADDRINUSE') {
      return skipped(`Port ${port} is in use. Stop the server on this machine to try the headers of the proxy.`);
    }
    return fix(`Port ${port} on ${host} can't be opened: ${getReason(error)}`);
  }
  try {
    await fetch(`${publicUrl}${path}`, {
      headers: { 'x-forwarded-for': FORGED },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
  } catch (error) {
    return fix(`PUBLIC_URL ${publicUrl} can't be reached from this machine: ${getReason(error)}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  if (!arrived) {
    return fix(`${publicUrl} doesn't lead to port ${port} on this machine. Check the proxy's target.`);
  }
  return checkHeaders(config, arrived);
}
