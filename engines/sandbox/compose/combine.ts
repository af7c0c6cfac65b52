import type { Family, Part } from '../styles/style.ts';

const keepsTime = ({ role }: Part): boolean => role === 'drum' || role === 'bass';

/** Parts without a pattern fit any metre. */
const fitsAnyMetre = ({ role }: Part): boolean => role === 'pad' || role === 'lead' || role === 'second';

/**
 * Combines two styles: form, tempo, metre, drums and bass of the first; harmony, the other players and the sound wear of the
 * second.
 */
export function combine(main: Family, flavour: Family): Family {
  const sameMetre = main.beatsPerBar === flavour.beatsPerBar;
  const lent = (part: Part): boolean => !keepsTime(part) && (sameMetre || fitsAnyMetre(part));
  const kept = (part: Part): boolean => keepsTime(part) || (!sameMetre && !fitsAnyMetre(part));
  return {
    ...main,
    id: `${main.id}+${flavour.id}`,
    name: `${flavour.name} ${main.name}`,
    usualMode: flavour.usualMode,
    harmony: flavour.harmony,
    parts: [...main.parts.filter(kept), ...flavour.parts.filter(lent)],
    finish: { ...flavour.finish, ...main.finish },
    cover: { ...main.cover, accent: flavour.cover.accent, second: flavour.cover.second },
  };
}
