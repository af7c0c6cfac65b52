import type { Metadata } from 'sharp';
import { uploads } from '../../../catalog/images.ts';
import { isPicture } from '../../../engines/images.ts';

/** Bytes that aren't an accepted image. The message is the reason, in sentences for the customer. */
export class ImageRefused extends Error {
  readonly code: 'invalid' | 'too_large' | 'too_small';

  constructor(code: ImageRefused['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PictureRefused';
    this.code = code;
  }
}

/** An image that was fully decoded and encoded again. */
export interface UploadedImage {
  /** WebP, upright, without camera metadata. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The time limit for decoding. An image that takes longer was made to. */
const TIMEOUT_SECONDS = 30;

function unreadable(cause: unknown): ImageRefused {
  const isSlow = cause instanceof Error && cause.message.includes('timeout');
  return new ImageRefused('invalid', isSlow ? 'The image takes too long to read.' : 'The image is broken.', cause);
}

function checkSize({ width, height }: Metadata): void {
  const { pixels, leastEdge } = uploads;
  if (width * height > pixels) {
    throw new ImageRefused('too_large', `The image has more than ${pixels / 1e6} megapixels.`);
  }
  if (Math.min(width, height) < leastEdge) {
    throw new ImageRefused('too_small', `Each edge of the image must have ${leastEdge} pixels or more.`);
  }
}

/**
 * Decodes a JPEG, PNG or WebP image, detected by its content. Its dimensions are checked before its pixels are read. @throws
 * ImageRefused.
 */
export async function readImage(bytes: Uint8Array): Promise<UploadedImage> {
  if (bytes.byteLength > uploads.bytes) {
    throw new ImageRefused('too_large', `The image is larger than ${uploads.bytes / 1e6} MB.`);
  }
  if (!isPicture(bytes)) throw new ImageRefused('invalid', 'The file must be a JPEG, PNG or WebP image.');
  // Loaded with the first image.
  const { default: sharp } = await import('sharp');
  checkSize(
    // Reads only the header, however many pixels it claims to have.
    await sharp(bytes, { limitInputPixels: false, pages: 1 })
      .metadata()
      .catch((error: unknown) => {
        throw unreadable(error);
      }),
  );
  const edge = uploads.storedEdge;
  const { data, info } = await sharp(bytes, { limitInputPixels: uploads.pixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}
