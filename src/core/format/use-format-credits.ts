import { useMemo } from 'react';
import { translate } from '@docusaurus/Translate';
import { usePluralForm } from '@docusaurus/theme-common';
import { useLanguage } from '../../ui/use-language.ts';

/** Formats a number of credits. A file of its own, because the navbar of every page shows the balance. */
export function useFormatCredits(): (count: number) => string {
  const language = useLanguage();
  const { selectMessage } = usePluralForm();
  return useMemo(
    () => (count: number) =>
      selectMessage(
        count,
        translate(
          {
            id: 'format.credits',
            message: '{count} credit|{count} credits',
            description:
              'Plural forms, separated by |. Give those that the language has, in this order: one, two, few, many, other',
          },
          { count: new Intl.NumberFormat(language).format(count) },
        ),
      ),
    [language, selectMessage],
  );
}
