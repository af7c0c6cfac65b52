import { assistants } from '../../../catalog/assistants.ts';

/** Schemes that browsers or systems handle themselves, or that would run code. */
const REFUSED_SCHEMES = new Set(
  'about,blob,chrome,data,file,filesystem,ftp,http,https,intent,javascript,mailto,resource,sms,tel,vbscript,view-source,ws,wss'
    .split(',')
    .map((scheme) => `${scheme}:`),
);

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Characters that a URL can have. Others could hide where it leads. */
const PLAIN = /^[!#-;=?-Z\\^_`a-z|~[\]]+$/;

/** Whether access is sent to the customer's own computer: a local server, or the scheme of a program. */
export const isLocalRedirect = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && (protocol !== 'http:' || LOOPBACK.has(hostname));

/** The URI to which a program may have codes sent, or null: https, http on this computer, or the scheme of a program. */
export function parseRedirect(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > assistants.program.redirect || !PLAIN.test(text)) return null;
  const url = URL.parse(text);
  if (!url || url.hash !== '' || text.includes('#') || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:') return url;
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname) ? url : null;
  return REFUSED_SCHEMES.has(url.protocol) ? null : url;
}

/** A local server may listen on any port (RFC 8252, 7.3). Everything else must be the same text. */
function withoutLoopbackPort(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return text;
  url.port = '';
  return url.href;
}

export const isSameRedirect = (registered: string, requested: string): boolean =>
  withoutLoopbackPort(registered) === withoutLoopbackPort(requested);

/** What the customer sees of a redirect URI. */
export const toTarget = ({ protocol, host }: URL): string =>
  protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//`;
