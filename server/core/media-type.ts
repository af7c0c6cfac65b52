import { MIMEType } from 'node:util';

/** A media type with its parameters, by the parser of the WHATWG (MIME Sniffing, 4.4). Null if the header contains none. */
export function parseMediaType(header = ''): MIMEType | null {
  try {
    return new MIMEType(header);
  } catch {
    return null;
  }
}

/** Whether a charset is a name of UTF-8, of which `utf8` is one too. */
function isUtf8(label: string): boolean {
  try {
    return new TextDecoder(label).encoding === 'utf-8';
  } catch {
    return false;
  }
}

/** Whether a content type is JSON in UTF-8. Parameters other than the charset mean nothing. */
export function isJson(header: string | undefined): boolean {
  if (header === 'application/json') return true;
  const type = parseMediaType(header);
  if (type?.essence !== 'application/json') return false;
  const charset = type.params.get('charset');
  return charset === null || isUtf8(charset);
}

/** A media range of an Accept header. */
export interface AcceptedRange {
  /** In lower case: `text/html`, `text/*` or any type. */
  readonly name: string;
  /** From 0, which rejects the range, to 1. */
  readonly quality: number;
}

/** The elements of a list. A comma in a quoted text separates nothing. */
const ELEMENTS = /(?:[^,"]|"(?:\\.|[^"\\])*"?)+/gs;

/** The ranges of an Accept header, in its order (RFC 9110, 12.5.1). What isn't a range is left out. */
export function parseAccept(header = ''): AcceptedRange[] {
  return (header.match(ELEMENTS) ?? []).flatMap((element) => {
    const type = parseMediaType(element);
    if (!type) return [];
    const quality = Number(type.params.get('q') ?? 1);
    return { name: type.essence, quality: quality >= 0 && quality <= 1 ? quality : 0 };
  });
}
