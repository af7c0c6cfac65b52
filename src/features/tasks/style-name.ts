import { translate } from '@docusaurus/Translate';
import type { ImageStyle } from '#catalog/images.ts';

const styleNames: Readonly<Record<ImageStyle, () => string>> = {
  oil: () => translate({ id: 'images.style.oil', message: 'Oil' }),
  watercolor: () => translate({ id: 'images.style.watercolor', message: 'Watercolor' }),
  ink: () => translate({ id: 'images.style.ink', message: 'Ink' }),
  papercut: () => translate({ id: 'images.style.papercut', message: 'Papercut' }),
  linocut: () => translate({ id: 'images.style.linocut', message: 'Linocut' }),
  riso: () => translate({ id: 'images.style.riso', message: 'Risograph' }),
  engraving: () => translate({ id: 'images.style.engraving', message: 'Engraving' }),
  mosaic: () => translate({ id: 'images.style.mosaic', message: 'Mosaic' }),
  neon: () => translate({ id: 'images.style.neon', message: 'Neon' }),
  pixel: () => translate({ id: 'images.style.pixel', message: 'Pixel' }),
};

/** What a style of images and videos is called. */
export const styleName = (style: ImageStyle): string => styleNames[style]();
