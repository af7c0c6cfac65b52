import { isUtf8 } from 'node:buffer';
import { limits } from '../../../catalog/limits.ts';

/** The replacement of a secret. */
const REDACTED = '[redacted]';

/** Deeper values aren't searched, so they are redacted as a whole. */
const DEEPEST = 64;

const SECRET_NAME = /authorization|password|passwd|passphrase|secret|token|api_?key|private_?key|credential|cookie/;

/** Whether the name of a field suggests a secret: `apiKey`, `Client-Secret`, `X_AUTH_TOKEN`. */
const isSecretName = (name: string): boolean => SECRET_NAME.test(name.toLowerCase().replaceAll(/[-\s.]/g, '_'));

/** Secrets that are recognized by their form, anywhere. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z\d]{1,9}_(?:live|test)_)[\w-]+/g, `$1${REDACTED}`],
  [/\b(whsec_)[\w+/=-]+/g, `$1${REDACTED}`],
  [/\b((?:Bearer|Basic) +)[\w.~+/=-]{16,}/gi, `$1${REDACTED}`],
  [/(\/api\/(?:files|inbox)\/)[\w-]+/g, `$1${REDACTED}`],
  // A URL with a user and password, or with a secret in its parameters.
  [/(:\/\/)[^\s/?#"'@]+@/g, `$1${REDACTED}@`],
  [/([?&][\w.-]*(?:token|secret|passwd|password|signature|sig|credential|key)=)[^&#\s"'\\]+/gi, `$1${REDACTED}`],
];

/** A quick check for all forms: a text that doesn't match contains none of them. */
const FORM_MARK = /_live_|_test_|whsec_|bearer|basic|\/api\/(?:files|inbox)\/|:\/\/|[?&][\w.-]*=/i;

/** A quick check for secret names, in a text without escapes. */
const NAME_MARK =
  /authorization|password|passwd|passphrase|secret|token|api[-_\s.]?key|private[-_\s.]?key|credential|cookie/iu;

/**
 * Whether a well-formed text certainly contains no secret. This is true of almost all texts, and ten times faster than searching
 * them.
 */
const isHarmless = (text: string): boolean => !text.includes('\\') && !FORM_MARK.test(text) && !NAME_MARK.test(text);

/** Redacts secrets that are recognized by their form, and makes the text storable. */
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
 * A field in a text that isn't (entirely) JSON, whose value may be truncated. The length of its name is bounded, so that no text
 * makes the search slow.
 */
const FIELD = /"((?:[^"\\]|\\.){0,256})"(\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s",[\]{}]+|[[{])/g;

function redactForms(text: string): string {
  let end = text.length;
  const clean = text.replace(FIELD, (whole, name: string, colon: string, value: string, at: number) => {
    if (!isSecretName(name)) return whole;
    // The end of a secret list or object is unknown.
    if (value === '[' || value === '{') end = Math.min(end, at);
    return `"${name}"${colon}"${REDACTED}"`;
  });
  return redactText(end < text.length ? `${redactForms(text.slice(0, end))}${REDACTED}` : clean);
}

interface RedactedBody {
  /** Null if there is no body or it isn't text. */
  readonly text: string | null;
  /** The length of the whole body. */
  readonly bytes: number;
}

/** The text of a body, or null if it isn't text. */
function decodeBody({ start }: CapturedBody, cut: boolean): string | null {
  if (typeof start === 'string') return start.toWellFormed();
  if (!cut) return isUtf8(start) ? start.toString() : null;
  try {
    // Drops a character that is cut in two.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(start, { stream: true });
  } catch {
    return null;
  }
}

/** The storable part of a body: its first 16 kB, without secrets. `start` is the beginning of the body. */
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
    // Unchanged, including whitespace, if nothing was redacted.
    return { text: clean === JSON.stringify(read) ? text : clean, bytes };
  } catch {
    return { text: redactForms(text), bytes };
  }
}

/** A captured body. It contains no more than can be stored, so that large bodies don't wait in memory. */
export interface CapturedBody {
  /** If it is a string, it is the whole body. */
  readonly start: Buffer | string;
  readonly bytes: number;
}

const NOTHING: CapturedBody = { start: Buffer.alloc(0), bytes: 0 };

/** Captures a body. Streams and everything else that is neither text nor bytes count as empty. */
export function captureBody(body: unknown): CapturedBody {
  if (typeof body === 'string') {
    const bytes = Buffer.byteLength(body);
    return bytes <= limits.logBodyBytes ? { start: body, bytes } : captureBody(Buffer.from(body));
  }
  if (!Buffer.isBuffer(body)) return NOTHING;
  // A copy, because a slice would keep the whole buffer in memory.
  const start = body.length <= limits.logBodyBytes ? body : Buffer.from(body.subarray(0, limits.logBodyBytes));
  return { start, bytes: body.length };
}
