import type { FastifyRequest } from 'fastify';
import { parseMediaType } from '../../core/media-type.ts';
import { type FieldError, invalidFields, Problem } from '../../core/problem.ts';
import { readFormPart } from './form-part.ts';

const DISPOSITION = /^content-disposition: *form-data *;(.*)$/im;

/** Whether a part is the file `image`. A text field has no file name. */
function isImage(headers: string): boolean {
  const parameters = DISPOSITION.exec(headers)?.[1] ?? '';
  return /(?:^|;) *name="?image"? *(?:;|$)/i.test(parameters) && /(?:^|;) *filename\*?=/i.test(parameters);
}

const refuse = (code: FieldError['code'], detail: string): Problem =>
  invalidFields([{ pointer: '/image', code, detail }]);

/**
 * The bytes of an uploaded image: the whole body, or the part `image` of a form, which has no other parts.
 * @throws Problem invalid_field if the body is another form, unsupported_media_type if it is compressed.
 */
export function readImageBody({ rawBody, headers }: FastifyRequest): Buffer {
  if (headers['content-encoding'] !== undefined) {
    throw new Problem('unsupported_media_type', 'Send the image without `Content-Encoding`.');
  }
  const body = rawBody ?? Buffer.alloc(0);
  const type = headers['content-type'] ?? '';
  if (parseMediaType(type)?.essence !== 'multipart/form-data') return body;
  const part = readFormPart(body, type);
  if (part.outcome === 'extra') throw refuse('too_many', 'The form must have exactly one part, `image`.');
  if (part.outcome === 'part' && isImage(part.headers)) return part.bytes;
  throw refuse('required', '`image` is required, as a file of the form.');
}
