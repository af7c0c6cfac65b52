import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { LOOPBACK } from './loopback.ts';

interface Listening {
  readonly publicUrl: string;
  readonly host: string;
  readonly port: number;
}

const ALL_ADDRESSES = new Set(['0.0.0.0', '::']);

/** The addresses of this machine in its networks. Link-local ones work only with the name of an interface. */
function listAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address);
}

/**
 * The origins besides `publicUrl` and localhost under which other machines reach a server without a public URL: the addresses that
 * it listens on. Without them, its pages would open there, but every form would be rejected as sent by another site.
 */
export function getLocalOrigins({ publicUrl, host, port }: Listening, addresses = listAddresses()): string[] {
  const own = new URL(publicUrl);
  if (!LOOPBACK.has(own.hostname) || LOOPBACK.has(host)) return [];
  const hosts = ALL_ADDRESSES.has(host) ? addresses : [host];
  return hosts.map((one) => new URL(`${own.protocol}//${isIP(one) === 6 ? `[${one}]` : one}:${port}`).origin);
}
