import type { ImageModel, ImageStyle } from '../catalog/images.ts';

export type { ImageStyle } from '../catalog/images.ts';

/** The request for an engine that makes images: the validated input of a task, with its seed fixed. */
export interface ImageJob {
  readonly taskId: string;
  readonly model: ImageModel;
  readonly mode: 'live' | 'test';
  readonly input: ImageInput;
  /** Indexes of images delivered by an earlier attempt, which aren't made again. */
  readonly done: readonly number[];
  /** The image to start from, if there is one. */
  readonly source?: ImageSource;
}

export interface ImageSource {
  /** A WebP that was validated and encoded again. */
  readonly bytes: Uint8Array;
  /** How far the result may differ from it, 0 to 1. */
  readonly strength: number;
}

/** Lengths and ranges are the contract's (`openapi/schemas/images-request.yaml`). */
export interface ImageInput {
  readonly prompt: string;
  readonly style?: ImageStyle;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** The seed of the first image; each further one adds 1. */
  readonly seed: number;
}

/** A finished image: bytes ready to store. */
export interface MadeImage {
  readonly bytes: Uint8Array;
  readonly type: 'image/webp' | 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** An image that isn't in `job.done`, with its index. */
export interface ImageEvent {
  readonly index: number;
  readonly image: MadeImage;
}

/** The seed of one image of a job. A request with this seed makes the same image. */
export const deriveSeed = ({ seed }: Pick<ImageInput, 'seed'>, index: number): number => (seed + index) % 2 ** 32;

/**
 * Whether bytes begin like a JPEG, PNG or WebP. This is checked before decoding, so that decoders of other formats never get bytes
 * from outside.
 */
export function isPicture(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  const isPng = bytes[0] === 0x89 && text(1, 4) === 'PNG';
  return isJpeg || isPng || (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP');
}
