import { translate } from '@docusaurus/Translate';
import type { Draft } from './draft.ts';

/** What a form can be filled with at a press. */
export interface Preset extends Pick<Draft, 'prompt' | 'style'> {
  readonly id: string;
}

export const presets = (): readonly Preset[] => [
  {
    id: 'coast',
    prompt: translate({ id: 'images.preset.coast', message: 'A lighthouse above the sea at dusk' }),
    style: 'oil',
  },
  {
    id: 'village',
    prompt: translate({ id: 'video.preset.village', message: 'A village in the snow at night' }),
    style: 'papercut',
  },
  {
    id: 'city',
    prompt: translate({ id: 'images.preset.city', message: 'A city at night in the rain' }),
    style: 'neon',
  },
  {
    id: 'planet',
    prompt: translate({ id: 'images.preset.planet', message: 'A planet with rings' }),
    style: 'riso',
  },
];
