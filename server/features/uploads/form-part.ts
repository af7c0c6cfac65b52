import { parseMediaType } from '../../core/media-type.ts';

/** The maximum bytes of a part's headers. Browsers and HTTP clients send about 200. */
const HEADER_BYTES = 8192;

/** The longest boundary of RFC 2046. */
const BOUNDARY_LETTERS = 70;

const CRLF = '\r\n';
const CRLF_BYTES = 2;

/** A form with a single part. `extra` means that there are more, which aren't read. */
export type FormPart =
  | { readonly outcome: 'part'; readonly headers: string; readonly bytes: Buffer }
  | { readonly outcome: 'none' | 'extra' };

const NONE: FormPart = { outcome: 'none' };

function readBoundary(contentType: string): string | null {
  const boundary = parseMediaType(contentType)?.params.get('boundary') ?? '';
  return boundary.length > 0 && boundary.length <= BOUNDARY_LETTERS ? boundary : null;
}

/**
 * The only part of a form (RFC 7578). It is found with a few searches whose cost is proportional to the bytes, because a parser
 * of whole forms makes objects for every one of a hundred thousand empty parts.
 */
export function readFormPart(body: Buffer, contentType: string): FormPart {
  const boundary = readBoundary(contentType);
  if (boundary === null) return NONE;
  const delimiter = `--${boundary}`;
  const first = `${delimiter}${CRLF}`;
  if (body.toString('latin1', 0, first.length) !== first) return NONE;
  const head = body.subarray(first.length, first.length + HEADER_BYTES);
  const headEnd = head.indexOf(CRLF + CRLF);
  if (headEnd === -1) return NONE;
  const start = first.length + headEnd + 2 * CRLF_BYTES;
  // An empty part ends with the line break of its headers.
  const end = body.indexOf(CRLF + delimiter, start - CRLF_BYTES);
  if (end === -1) return NONE;
  const next = end + CRLF_BYTES + delimiter.length;
  if (body.toString('latin1', next, next + 2) !== '--') return { outcome: 'extra' };
  return {
    outcome: 'part',
    headers: head.toString('utf8', 0, headEnd),
    bytes: body.subarray(start, Math.max(start, end)),
  };
}
