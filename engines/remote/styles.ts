import type { ImageStyle } from '../images.ts';

/** What is added to a prompt for each style. */
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

/** A prompt as the models read it, who know of no styles by id. */
export const composePrompt = ({ prompt, style }: { readonly prompt: string; readonly style?: ImageStyle }): string =>
  style === undefined ? prompt : `${prompt}, ${styleWords[style]}`;
