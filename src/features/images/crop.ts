import { imageSize, type ImageAspect } from '#catalog/images.ts';
import { type Cut, middle, type Source } from './draft.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a cut shows of an image, in the image's pixels: the largest box of the shape, or a part of it. */
export function boxOf({ width, height }: Pick<Source, 'width' | 'height'>, aspect: ImageAspect, cut: Cut): Box {
  const shape = imageSize(aspect, 1000);
  const ratio = shape.width / shape.height;
  const across = Math.min(width, height * ratio) / cut.zoom;
  const down = Math.min(height, width / ratio) / cut.zoom;
  return { left: (width - across) * cut.x, top: (height - down) * cut.y, width: across, height: down };
}

/** The server cuts around the middle by itself. */
export const isUncut = ({ x, y, zoom }: Cut): boolean => x === middle.x && y === middle.y && zoom === middle.zoom;

/** What the cut shows, as a file of its own. @throws Error when the image cannot be had any more. */
export async function cutOut(source: Source, aspect: ImageAspect, cut: Cut): Promise<Blob> {
  const image = new Image();
  image.src = source.url;
  await image.decode();
  const { left, top, width, height } = boxOf(source, aspect, cut);
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, 1024 / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')!.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The image could not be cut.')));
    canvas.toBlob(done, 'image/jpeg', 0.95);
  });
}
