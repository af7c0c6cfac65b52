import { type ImageEvent, type ImageJob, isPicture, type MadeImage, deriveSeed } from '../images.ts';
import type { RequestedImage } from './models.ts';
import { unusableOutput } from './outputs.ts';
import { composePrompt } from './styles.ts';
import { inCompletionOrder, type EngineContext, type ModelContext } from './engine-context.ts';

const MOST_BYTES = 24 * 2 ** 20;
const MOST_PIXELS = 40_000_000;
/** The longer edge of the source image as it is sent inside the request, where larger images are rejected. */
const SENT_EDGE = 1024;

async function sent(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp(bytes)
    .resize(SENT_EDGE, SENT_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

function loadImage({ input, source }: ImageJob, index: number, image: string | null): RequestedImage {
  const { width, height } = input;
  return {
    prompt: composePrompt(input),
    width,
    height,
    seed: deriveSeed(input, index) % 2 ** 31,
    source: source && image !== null ? { image, strength: source.strength } : null,
  };
}

/** Converts an output to the requested size. Its type is detected by its content. */
async function toMadeImage(shop: EngineContext, bytes: Uint8Array, { input }: ImageJob): Promise<MadeImage> {
  const { width, height } = input;
  try {
    if (!isPicture(bytes)) throw new Error('It is neither JPEG nor PNG nor WebP.');
    const { default: sharp } = await import('sharp');
    const webp = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: 30 })
      .resize(width, height, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 90 })
      .toBuffer();
    return { bytes: new Uint8Array(webp), type: 'image/webp', width, height };
  } catch (error) {
    shop.warn({ failure: (error as Error).message }, 'Output is not a valid image');
    throw unusableOutput();
  }
}

/** Makes all images at the same time, each with its own seed. */
export async function* makeImages(shop: ModelContext, job: ImageJob, signal: AbortSignal): AsyncGenerator<ImageEvent> {
  const { models, table } = shop;
  const { ofText, ofImage } = models.images[job.model.id];
  const image = job.source ? await sent(job.source.bytes) : null;
  const makeOne = async (index: number, stop: AbortSignal): Promise<ImageEvent> => {
    const request = table.picture(image === null ? ofText : ofImage, loadImage(job, index, image));
    const output = await shop.make(job.taskId, `image ${index}`, request, stop);
    return { index, image: await toMadeImage(shop, await shop.fetch(output, MOST_BYTES, stop), job) };
  };
  yield* inCompletionOrder(job.input.count, job.done, makeOne, signal);
}
