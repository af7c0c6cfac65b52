import type { ImageJob, MadeImage } from '../../images.ts';
import type { SourcePixels } from './paint.ts';

/**
 * Reads the pixels of a job's source image, cropped around its middle to the aspect ratio of the output. Returns null
 * if the job has none.
 */
export async function readPixels({ input, source }: ImageJob): Promise<SourcePixels | null> {
  if (!source) return null;
  const { width, height } = input;
  const { default: sharp } = await import('sharp');
  const rgb = await sharp(source.bytes)
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { rgb: new Uint8Array(rgb), strength: source.strength };
}

/**
 * Encodes a painted picture. The default effort takes twice as long, for the same size. Don't call this in a worker thread: native
 * code can't be terminated safely.
 */
export async function packPicture(
  rgb: Uint8Array,
  { width, height }: Pick<ImageJob['input'], 'width' | 'height'>,
): Promise<MadeImage> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: 86, effort: 2 })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), type: 'image/webp', width, height };
}
