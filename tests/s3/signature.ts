import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`);

/** Parses `20261124T050000Z`, in milliseconds. */
const parseTime = (text: string) => Date.parse(text.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));

/** The parts of a signature (AWS Signature Version 4), from the header or, for a signed URL, from the query. */
function parseSignature(request: IncomingMessage, url: URL) {
  const header = request.headers.authorization;
  const named = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header ?? '')?.[1] ?? '';
  const getParameter = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
  const of = header === undefined ? getParameter : named;
  return {
    credential: of('Credential'),
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
    date: header === undefined ? getParameter('Date') : String(request.headers['x-amz-date']),
    // The validity of a request in seconds: a signed URL contains it, and others have a quarter of an hour.
    seconds: header === undefined ? Number(getParameter('Expires')) : 900,
    hash: header === undefined ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']),
  };
}

/** The code with which S3 would reject a request, or null if it is signed with the key. */
export function refusal(
  request: IncomingMessage,
  url: URL,
  body: Uint8Array,
  key: { readonly id: string; readonly secret: string },
): string | null {
  const { credential, signedHeaders, signature, date, seconds, hash } = parseSignature(request, url);
  const [id, ...scope] = credential.split('/');
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (Math.abs(Date.now() - parseTime(date)) > seconds * 1000) return 'AccessDenied';
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const lines = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, hash];
  const signed = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(lines.join('\n'))].join('\n');
  const signing = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${key.secret}`);
  return hmac(signing, signed).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
