import type { modelIds } from './model-ids.ts';
import { override } from './override.ts';
import { ownCatalog } from './own-catalog.ts';

/** Image models: their price and how long an image takes. */
export interface ImageModel {
  readonly id: (typeof modelIds.images)[number];
  /** Credits per image. */
  readonly credits: number;
  /** Maximum number of images per request. */
  readonly most: number;
  /** Typical seconds per image on an idle server. */
  readonly secondsEach: number;
}

const shipped = {
  'image-1': { credits: 4, most: 4, secondsEach: 4 },
} as const satisfies Readonly<Record<ImageModel['id'], Omit<ImageModel, 'id'>>>;

const values = override(shipped, ownCatalog.models?.images);

export const imageModels: readonly [ImageModel, ...ImageModel[]] = [{ id: 'image-1', ...values['image-1'] }];

/** Styles of images. */
export const imageStyles = [
  'oil',
  'watercolor',
  'ink',
  'papercut',
  'linocut',
  'riso',
  'engraving',
  'mosaic',
  'neon',
  'pixel',
] as const;
export type ImageStyle = (typeof imageStyles)[number];

/** Width and height by `aspect_ratio`. */
export const imageAspects = {
  '1:1': [1, 1],
  '4:3': [4, 3],
  '3:4': [3, 4],
  '3:2': [3, 2],
  '2:3': [2, 3],
  '16:9': [16, 9],
  '9:16': [9, 16],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type ImageAspect = keyof typeof imageAspects;

/** Width and height in pixels, from the longer edge and the aspect ratio. */
export function imageSize(aspect: ImageAspect, longer: number): { readonly width: number; readonly height: number } {
  const [across, down] = imageAspects[aspect];
  const most = Math.max(across, down);
  return { width: Math.round((longer * across) / most), height: Math.round((longer * down) / most) };
}

/** Images that customers upload. */
export const uploads = {
  /** Maximum upload size in bytes. */
  bytes: 10_000_000,
  /** Maximum number of pixels to decode, which guards against decompression bombs. */
  pixels: 40_000_000,
  /** Minimum length of an edge in pixels. */
  leastEdge: 32,
  /** Length of the longer edge of the stored image. */
  storedEdge: 2048,
  /** Hours until an upload is deleted. */
  hours: 24,
  /** Maximum number of stored uploads per customer. */
  each: 50,
  /** Uploads per customer and minute. */
  perMinute: 20,
  /** Timeout in seconds for fetching an image from a customer's URL. */
  fetchSeconds: 15,
} as const;
