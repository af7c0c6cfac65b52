/** The arguments of the command are invalid. The message says why. */
export class UsageError extends Error {}

const isLoopback = (host: string): boolean => /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/**
 * The URL that callbacks are forwarded to. `4000/hooks` means this machine. Other machines must be allowed
 * explicitly, because callbacks contain customer data.
 *
 * @throws UsageError
 */
export function parseTarget(typed: string, allowRemote: boolean): string {
  const local = /^\d+(?:\/|$)/.test(typed) ? `localhost:${typed}` : typed;
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(local)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    throw new UsageError(`Callbacks can be forwarded to http:// and https:// only, not to ${scheme}://.`);
  }
  const address = scheme === undefined ? `http://${local}` : local;
  const host = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(address)?.[1] ?? '';
  const port = /:([^:\]]*)$/.exec(host)?.[1];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    throw new UsageError(`${port} isn't a port. A port is a number from 1 to 65535.`);
  }
  if (!URL.canParse(address)) throw new UsageError(`${typed} isn't an address.`);
  const url = new URL(address);
  if (url.username || url.password) throw new UsageError('The address must not contain a user name or a password.');
  if (!allowRemote && !isLoopback(url.hostname)) {
    throw new UsageError(`${url.hostname} isn't this machine. To forward callbacks there, add --allow-remote.`);
  }
  return url.href;
}
