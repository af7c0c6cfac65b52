import { imageSize, type ImageAspect } from '#catalog/images.ts';

/** Center of the crop from 0 (left, top) to 1, and the zoom factor from 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const centeredCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** An uploaded image, or one from an earlier task. */
export interface Source {
  /** The path on this server. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The crop box in pixels of the image: the largest box of the aspect ratio, scaled by the zoom. */
export function getCropBox({ width, height }: Pick<Source, 'width' | 'height'>, aspect: ImageAspect, cut: Crop): Box {
  const shape = imageSize(aspect, 1000);
  const ratio = shape.width / shape.height;
  const across = Math.min(width, height * ratio) / cut.zoom;
  const down = Math.min(height, width / ratio) / cut.zoom;
  return { left: (width - across) * cut.x, top: (height - down) * cut.y, width: across, height: down };
}

/** The server crops to the center by default. */
export const isUncropped = ({ x, y, zoom }: Crop): boolean =>
  x === centeredCrop.x && y === centeredCrop.y && zoom === centeredCrop.zoom;

/** The cropped image as a file. @throws Error if the image can no longer be loaded. */
export async function cropImage(source: Source, aspect: ImageAspect, cut: Crop): Promise<Blob> {
  const image = new Image();
  image.src = source.url;
  await image.decode();
  const { left, top, width, height } = getCropBox(source, aspect, cut);
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
