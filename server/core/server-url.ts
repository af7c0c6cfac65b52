/** How a password is written in a URL. The value is never shown. */
const REMEDY =
  'with special characters of the password percent-encoded: %23 for #, %25 for %, %2F for /, %3F for ?, %40 for @';

function isDecodable(text: string): boolean {
  try {
    // Clients of the servers take a percent sign as it is where no escape follows.
    decodeURIComponent(text.replaceAll(/%(?![\dA-Fa-f]{2})/g, '%25'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a URL contains a whole password. One with `#`, `/` or `?` ends the host where it occurs, and what follows, up to
 * the actual `@`, is read as another part.
 */
const isWhole = ({ password, pathname, search, hash }: URL): boolean =>
  hash === '' && !pathname.includes('@') && !(pathname === '' && search.includes('@')) && isDecodable(password);

/** Why a text isn't the URL of a PostgreSQL server, or null. */
export function findDatabaseFault(text: string): string | null {
  if (!/^postgres(ql)?:\/\/./i.test(text)) return 'must start with postgres://';
  // A parameter can name the host, as in postgres://user@/name?host=/run/postgresql.
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@host/'));
  return url && isWhole(url) ? null : `must be a URL such as postgres://user:password@host:5432/name, ${REMEDY}`;
}

/** Why a text isn't the URL of an SMTP server: `smtp://user:password@host:port`, or `smtps://`. Null if it is. */
export function findSmtpFault(text: string): string | null {
  const url = URL.parse(text);
  // Port 465 expects encryption from the first byte; 587 begins without it.
  if (url?.protocol === 'smtp:' && url.port === '465') return 'must start with smtps:// for port 465';
  if (url?.protocol === 'smtps:' && url.port === '587')
    return 'must start with smtp:// for port 587, which adds encryption later';
  const isSmtp = url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
  if (isSmtp && /^\/?$/.test(url.pathname) && isWhole(url)) return null;
  return `must be an SMTP URL such as smtps://user:password@mail.example:465, ${REMEDY}`;
}
