import type { ImageStyle } from '../images.ts';

/** The words added to a prompt for each style. */
const styleWords: Readonly<Record<ImageStyle, string>> = {
  oil: 'oil painting, visible brush strokes',
  watercolor: 'watercolor painting on paper',
  ink: 'ink drawing, black ink on paper',
  papercut: 'layered paper cut-out',
  linocut: 'linocut print',
  riso: 'risograph print in few colours',
  engraving: 'copper engraving, fine hatching',
  mosaic: 'mosaic of small tiles',
  neon: 'glowing neon lights in the dark',
  pixel: 'pixel art',
};

/** Returns a prompt with its style in words, because the models don't know our style ids. */
export const composePrompt = ({ prompt, style }: { readonly prompt: string; readonly style?: ImageStyle }): string =>
  style === undefined ? prompt : `${prompt}, ${styleWords[style]}`;
