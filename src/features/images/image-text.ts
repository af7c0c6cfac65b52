import { translate } from '@docusaurus/Translate';
import type { ImageStyle } from '#catalog/images.ts';
import type { Draft } from './draft.ts';

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

export const styleName = (style: ImageStyle): string => styleNames[style]();

/** What a form can be filled with at a press. */
export interface Preset extends Pick<Draft, 'prompt' | 'style' | 'aspect'> {
  readonly id: string;
}

export const presets = (): readonly Preset[] => [
  {
    id: 'coast',
    prompt: translate({ id: 'images.preset.coast', message: 'A lighthouse above the sea at dusk' }),
    style: 'watercolor',
    aspect: '3:2',
  },
  {
    id: 'mountains',
    prompt: translate({ id: 'images.preset.mountains', message: 'Mountains and a lake in the morning' }),
    style: 'oil',
    aspect: '16:9',
  },
  {
    id: 'city',
    prompt: translate({ id: 'images.preset.city', message: 'A city at night in the rain' }),
    style: 'neon',
    aspect: '1:1',
  },
  {
    id: 'planet',
    prompt: translate({ id: 'images.preset.planet', message: 'A planet with rings' }),
    style: 'riso',
    aspect: '1:1',
  },
];
