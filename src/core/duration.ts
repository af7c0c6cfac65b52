import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * A number of seconds in the largest unit that it is a whole number of, as the language of the page writes it: "24 hours".
 * Up to two days it is hours that people count.
 */
export function useDuration(): (seconds: number) => string {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const language = localeConfigs[currentLocale]?.htmlLang ?? currentLocale;
  return (seconds) => {
    const [unit, size] = units.find(([name, each]) => seconds % each === 0 && (name !== 'day' || seconds > 2 * each))!;
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return format.format(seconds / size);
  };
}
