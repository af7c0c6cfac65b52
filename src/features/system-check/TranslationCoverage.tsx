import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useFormat } from '../../core/format/format.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { useLoad } from '../../core/use-load.ts';
import { ScrollBox } from '../../ui/code/ScrollBox.tsx';
import styles from './SystemCheckPage.module.css';

/** The texts of one part of a language (scripts/i18n-coverage.ts). */
interface Part {
  readonly part: string;
  readonly texts: number;
  readonly translated: number;
}

type Coverage = Readonly<Record<string, readonly Part[]>>;

const names: Readonly<Record<string, () => string>> = {
  interface: () => translate({ id: 'systemCheck.part.interface', message: 'Interface' }),
  server: () => translate({ id: 'systemCheck.part.server', message: 'Emails and receipts' }),
  reference: () => translate({ id: 'systemCheck.part.reference', message: 'API reference' }),
  guides: () => translate({ id: 'systemCheck.part.guides', message: 'Guides' }),
  errors: () => translate({ id: 'systemCheck.part.errors', message: 'Error pages' }),
  v1: () => translate({ id: 'systemCheck.part.v1', message: 'Version 1' }),
  blog: () => translate({ id: 'systemCheck.part.blog', message: 'Blog' }),
  legal: () => translate({ id: 'systemCheck.part.legal', message: 'Pricing and legal pages' }),
};

/** The coverage of the build. A development server has none. */
async function getCoverage(): Promise<Coverage> {
  return (await fetchWithBody(`/translations.json?${Date.now()}`)).json() as Promise<Coverage>;
}

/** How much of each language is translated from today's English, by part. */
export function TranslationCoverage() {
  const { i18n } = useDocusaurusContext();
  const format = useFormat();
  const { data: coverage } = useLoad(getCoverage);
  if (coverage === undefined) return null;
  const languages = Object.entries(coverage);
  const title = translate({ id: 'systemCheck.translations', message: 'Translations' });
  return (
    <>
      <h2>{title}</h2>
      <ScrollBox label={title} className={styles.scroll}>
        <table className={styles.coverage}>
          <thead>
            <tr>
              <th scope="col">{translate({ id: 'systemCheck.locale', message: 'Language' })}</th>
              {languages[0]?.[1].map(({ part }) => (
                <th key={part} scope="col">
                  {names[part]?.() ?? part}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {languages.map(([locale, parts]) => (
              <tr key={locale}>
                <th scope="row" lang={i18n.localeConfigs[locale]?.htmlLang}>
                  {i18n.localeConfigs[locale]?.label ?? locale}
                </th>
                {parts.map(({ part, texts, translated }) => (
                  <td key={part} title={`${translated}/${texts}`}>
                    {format.percent(Math.floor((translated / texts) * 100) / 100)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
