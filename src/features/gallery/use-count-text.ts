import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format/format.ts';

/** The number of plays, as text. */
export function usePlaysText(): (plays: number) => string {
  const { selectMessage } = usePluralForm();
  const format = useFormat();
  return (plays) =>
    selectMessage(
      plays,
      translate({ id: 'gallery.plays', message: '{count} play|{count} plays' }, { count: format.number(plays) }),
    );
}

/** The number of works in a list, as text for screen readers. */
export function useCountText(): (works: number) => string {
  const { selectMessage } = usePluralForm();
  const format = useFormat();
  return (works) =>
    selectMessage(
      works,
      translate(
        { id: 'gallery.shown', message: '{count} work is shown|{count} works are shown' },
        { count: format.number(works) },
      ),
    );
}
