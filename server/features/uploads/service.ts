import { uploads } from '../../../catalog/images.ts';
import type { Upload } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { invalidFields, Problem } from '../../core/problem.ts';
import { abandonObject, filePath, storeFile } from '../files/service.ts';
import { enforceLimit } from '../limits/service.ts';
import { type UploadedImage, ImageRefused, readImage } from './image.ts';
import { addUpload } from './store.ts';

export { ImageRefused, readImage } from './image.ts';

const HOUR_MS = 3_600_000;

async function read(bytes: Uint8Array): Promise<UploadedImage> {
  try {
    return await readImage(bytes);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    throw invalidFields([{ pointer: '', code: error.code, detail: error.message }]);
  }
}

/**
 * Stores an image of a customer for a day. Its bytes are only read from the request if the customer may upload. `origin` is the
 * start of its URL: PUBLIC_URL, or `SAME_ORIGIN` for our own pages.
 * @throws Problem invalid_field if it isn't an accepted image or there are too many, rate_limited.
 */
export async function createUpload(
  core: Core,
  customerId: string,
  readBytes: () => Uint8Array,
  origin: string,
): Promise<Upload> {
  await enforceLimit(core.db, `upload:${customerId}`, uploads.perMinute);
  const picture = await read(readBytes());
  const now = core.clock.now();
  const expires = new Date(now.getTime() + uploads.hours * HOUR_MS);
  const id = newId('upl');
  const key = `uploads/${id}.webp`;
  const file = await storeFile(core, customerId, {
    storage_key: key,
    content_type: 'image/webp',
    name: 'upload.webp',
    bytes: picture.bytes,
  });
  const limit = { now, expires, most: uploads.each };
  const isAdded = await customerTransaction(core.db, customerId, (tx) => addUpload(tx, customerId, file, limit));
  if (!isAdded) {
    await abandonObject(core.db, key);
    throw new Problem(
      'rate_limited',
      `The account can store ${uploads.each} uploads at a time. Uploads are deleted after ${uploads.hours} hours.`,
      {
        headers: { 'retry-after': '3600' },
      },
    );
  }
  return {
    id,
    url: origin + filePath(file.capability),
    width: picture.width,
    height: picture.height,
    bytes: file.bytes,
    expires_at: expires.toISOString(),
  };
}
