import { randomUUID } from 'node:crypto';
import type { PredictionRequest } from './api.ts';

/** The body of a request and its content type. */
export interface RequestBody {
  readonly type: string;
  readonly bytes: string | Uint8Array<ArrayBuffer>;
}

/** The input as JSON, or as a form if there are files. `FormData` would change the line breaks of lyrics. */
export function toRequestBody({ input, files = [] }: Pick<PredictionRequest, 'input' | 'files'>): RequestBody {
  if (files.length === 0) return { type: 'application/json', bytes: JSON.stringify(input) };
  const boundary = `form-${randomUUID()}`;
  const fields = Object.entries(input).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const parts = files.flatMap(({ field, name, type, bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const all = [...fields, ...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: new Uint8Array(Buffer.concat(all)) };
}
