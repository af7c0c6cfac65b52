import { isUtf8 } from 'node:buffer';
import { limits } from '../../../catalog/limits.ts';

/** What stands in the place of a secret. */
const REDACTED = '[redacted]';

/** Deeper values are not looked into, so they are not shown. */
const DEEPEST = 64;

const SECRET_NAME = /authorization|password|passwd|passphrase|secret|token|api_?key|private_?key|credential|cookie/;

/** Whether a field of this name holds what nobody should read: `apiKey`, `Client-Secret`, `X_AUTH_TOKEN`. */
const isSecretName = (name: string): boolean => SECRET_NAME.test(name.toLowerCase().replaceAll(/[-\s.]/g, '_'));

/** Secrets known by their form, wherever they stand. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(cdz_(?:live|test)_)[\w-]+/g, `$1${REDACTED}`],
  [/\b(whsec_)[\w+/=-]+/g, `$1${REDACTED}`],
  [/\b((?:Bearer|Basic) +)[\w.~+/=-]{16,}/gi, `$1${REDACTED}`],
  [/(\/api\/(?:files|inbox)\/)[\w-]+/g, `$1${REDACTED}`],
  // An address with a name and a password, or with a secret among its parameters.
  [/(:\/\/)[^\s/?#"'@]+@/g, `$1${REDACTED}@`],
  [/([?&][\w.-]*(?:token|secret|passwd|password|signature|sig|credential|key)=)[^&#\s"'\\]+/gi, `$1${REDACTED}`],
];

/** What the forms have in common: a text without any of it holds none of them. */
const FORM_MARK = /cdz_|whsec_|bearer|basic|\/api\/(?:files|inbox)\/|:\/\/|[?&][\w.-]*=/i;

/** The same of names, in a text where they are not escaped. */
const NAME_MARK =
  /authorization|password|passwd|passphrase|secret|token|api[-_\s.]?key|private[-_\s.]?key|credential|cookie/iu;

/** Whether a well-formed text can hold no secret: nearly all do, and to find it out costs a tenth of looking for them. */
const isHarmless = (text: string): boolean => !text.includes('\\') && !FORM_MARK.test(text) && !NAME_MARK.test(text);

/** A text without the secrets that are known by their form. The database takes what is left. */
export function redactText(text: string): string {
  let clean = text.replaceAll('\0', '').toWellFormed();
  if (!FORM_MARK.test(clean)) return clean;
  for (const [form, instead] of FORMS) clean = clean.replace(form, instead);
  return clean;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redactText(name),
      isSecretName(name) && item !== null ? REDACTED : redactValue(item, depth + 1),
    ]),
  );
}

/**
 * A field in a text that is not JSON, or not all of it: its value may be cut off. A name of bounded length, so that no
 * text makes the search slow.
 */
const FIELD = /"((?:[^"\\]|\\.){0,256})"(\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s",[\]{}]+|[[{])/g;

function redactForms(text: string): string {
  let end = text.length;
  const clean = text.replace(FIELD, (whole, name: string, colon: string, value: string, at: number) => {
    if (!isSecretName(name)) return whole;
    // Where a secret that is a list or an object ends cannot be told.
    if (value === '[' || value === '{') end = Math.min(end, at);
    return `"${name}"${colon}"${REDACTED}"`;
  });
  return redactText(end < text.length ? `${redactForms(text.slice(0, end))}${REDACTED}` : clean);
}

interface RedactedBody {
  /** Null when there is none, or it is not text. */
  readonly text: string | null;
  /** Length of the whole. */
  readonly bytes: number;
}

/** The text of a body; null for what is none. */
function decodeBody({ start }: CapturedBody, cut: boolean): string | null {
  if (typeof start === 'string') return start.toWellFormed();
  if (!cut) return isUtf8(start) ? start.toString() : null;
  try {
    // A character that is cut in two is left out.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(start, { stream: true });
  } catch {
    return null;
  }
}

/** A body as it may be kept: its first 16 KiB, or what is left of them without secrets. `start` begins the body. */
export function redactBody(body: CapturedBody): RedactedBody {
  const { start, bytes } = body;
  const cut = typeof start !== 'string' && start.length < bytes;
  const text = bytes === 0 ? null : decodeBody(body, cut);
  if (text === null || text.includes('\0')) return { text: null, bytes };
  if (isHarmless(text)) return { text, bytes };
  if (cut) return { text: redactForms(text), bytes };
  try {
    const read: unknown = JSON.parse(text);
    const clean = JSON.stringify(redactValue(read, 0));
    // As it was sent, spaces and all, where there was nothing to take out.
    return { text: clean === JSON.stringify(read) ? text : clean, bytes };
  } catch {
    return { text: redactForms(text), bytes };
  }
}

/** A body as the log takes it up: no more of it than is kept, so that large ones do not wait in memory. */
export interface CapturedBody {
  /** A text is the whole body. */
  readonly start: Buffer | string;
  readonly bytes: number;
}

const NOTHING: CapturedBody = { start: Buffer.alloc(0), bytes: 0 };

/** Streams and whatever else is neither text nor bytes count as nothing. */
export function captureBody(body: unknown): CapturedBody {
  if (typeof body === 'string') {
    const bytes = Buffer.byteLength(body);
    return bytes <= limits.logBodyBytes ? { start: body, bytes } : captureBody(Buffer.from(body));
  }
  if (!Buffer.isBuffer(body)) return NOTHING;
  // A copy: the part of a buffer keeps the whole of it.
  const start = body.length <= limits.logBodyBytes ? body : Buffer.from(body.subarray(0, limits.logBodyBytes));
  return { start, bytes: body.length };
}
