import { translate } from '@docusaurus/Translate';
import type { Draft } from './draft.ts';

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
