import { translate } from '@docusaurus/Translate';
import { usePlural } from '../../core/format/use-plural.ts';

/** The number of plays, as text. */
export function usePlaysText(): (plays: number) => string {
  const plural = usePlural();
  return (plays) =>
    plural(plays, (count) => translate({ id: 'gallery.plays', message: '{count} play|{count} plays' }, { count }));
}

/** The number of works in a list, as text for screen readers. */
export function useCountText(): (works: number) => string {
  const plural = usePlural();
  return (works) =>
    plural(works, (count) =>
      translate({ id: 'gallery.shown', message: '{count} work is shown|{count} works are shown' }, { count }),
    );
}
