import type { ImageJob, MadeImage } from '../../images.ts';
import type { SourcePixels } from './paint.ts';

/** The pixels of the image a job starts from, cut around its middle to the shape of what is made. */
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

/** Packs a painted picture (native code does not mix with killing threads). */
export async function packPicture(
  rgb: Uint8Array,
  { width, height }: Pick<ImageJob['input'], 'width' | 'height'>,
): Promise<MadeImage> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: 86 })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), type: 'image/webp', width, height };
}
