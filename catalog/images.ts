/** Image models: what an image costs and how long it is made. */
export interface ImageModel {
  readonly id: 'image-1';
  /** Credits of each image. */
  readonly credits: number;
  /** Images of a request at most. */
  readonly most: number;
  /** Typical seconds of each image on an idle server. */
  readonly secondsEach: number;
}

export const imageModels = [{ id: 'image-1', credits: 4, most: 4, secondsEach: 4 }] as const satisfies readonly [
  ImageModel,
  ...ImageModel[],
];

/** Ways of making an image that can be asked for. */
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

/** Width and height of what `aspect_ratio` can ask for. */
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

/** Pixels of an image whose longer edge and shape are given. */
export function imageSize(aspect: ImageAspect, longer: number): { readonly width: number; readonly height: number } {
  const [across, down] = imageAspects[aspect];
  const most = Math.max(across, down);
  return { width: Math.round((longer * across) / most), height: Math.round((longer * down) / most) };
}

/** Images that customers bring. */
export const uploads = {
  /** Bytes as they come. */
  bytes: 10_485_760,
  /** Pixels that are read at most: more is a bomb, or of no use. */
  pixels: 40_000_000,
  /** Edge that is too short to make anything of. */
  leastEdge: 32,
  /** Longer edge of what is kept. */
  keptEdge: 2048,
  /** Hours after which one is deleted. */
  hours: 24,
  /** Of one customer at a time. */
  each: 50,
  /** Made a minute by one customer. */
  perMinute: 20,
  /** Seconds in which an image has to come from the address that a customer gives. */
  fetchSeconds: 15,
} as const;
