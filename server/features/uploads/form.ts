import type { FastifyRequest } from 'fastify';
import { invalidFields, Problem } from '../../core/problem.ts';

/**
 * The bytes of an uploaded image: the whole body, or the part `image` of a form.
 * @throws Problem invalid_field if the body is a form without that part, unsupported_media_type if it is compressed.
 */
export async function readImageBody({ rawBody, headers }: FastifyRequest): Promise<Buffer> {
  if (headers['content-encoding'] !== undefined) {
    throw new Problem('unsupported_media_type', 'Send the image without `Content-Encoding`.');
  }
  const body = rawBody ?? Buffer.alloc(0);
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return body;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const part = form?.get('image');
  if (part instanceof Blob) return Buffer.from(await part.arrayBuffer());
  throw invalidFields([{ pointer: '/image', code: 'required', detail: '`image` is required, as a file of the form.' }]);
}
