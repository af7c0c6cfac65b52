import { useCallback, useState } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { useLoad } from '../../core/use-load.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/controls.tsx';
import styles from './SystemCheckPage.module.css';

/**
 * The texts of the interface in a language: ID, text, and the numbers of its pages, or null for every page
 * (scripts/i18n-shown.ts).
 */
interface ShownTexts {
  readonly pages: readonly string[];
  readonly texts: readonly (readonly [id: string, text: string, pages: readonly number[] | null])[];
}

const MOST_TEXTS = 20;
const MOST_PAGES = 6;

/** The pages of a text as links. */
function Pages({ paths }: { paths: readonly string[] }) {
  const plural = usePlural();
  const more = paths.length - MOST_PAGES;
  return (
    <>
      {paths.slice(0, MOST_PAGES).map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
      {more > 0 && (
        <span>
          {plural(more, (count) =>
            translate({ id: 'systemCheck.texts.more', message: '{count} more page|{count} more pages' }, { count }),
          )}
        </span>
      )}
    </>
  );
}

/** Finds the pages that show a text of the interface, for translators. A development server has no list. */
export function TextFinder() {
  const { i18n } = useDocusaurusContext();
  const format = useFormat();
  const [words, setWords] = useState('');
  const isUsed = words.trim() !== '';
  const getTexts = useCallback(
    async () => (await fetchWithBody(`/texts/${i18n.currentLocale}.json`)).json() as Promise<ShownTexts>,
    [i18n.currentLocale],
  );
  const { data: shown } = useLoad(isUsed ? getTexts : undefined);
  const wanted = words.trim().toLocaleLowerCase(i18n.currentLocale);
  const isWanted = (text: string) => text.toLocaleLowerCase(i18n.currentLocale).includes(wanted);
  const found = isUsed && shown ? shown.texts.filter(([id, text]) => isWanted(id) || isWanted(text)) : undefined;
  return (
    <>
      <h2>{translate({ id: 'systemCheck.texts', message: 'Where is this text?' })}</h2>
      <Field
        label={translate({ id: 'systemCheck.texts.label', message: 'Words or ID of a text' })}
        required={false}
        hint={
          found &&
          translate(
            { id: 'systemCheck.texts.found', message: 'Texts found: {count}' },
            { count: format.number(found.length) },
          )
        }
      >
        {(control) => (
          <Input {...control} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        )}
      </Field>
      <ul className={styles.texts}>
        {found?.slice(0, MOST_TEXTS).map(([id, text, pages]) => (
          <li key={id} className={styles.text}>
            <span>{text}</span>
            <code>{id}</code>
            <span className={styles.pages}>
              {pages === null ? (
                <Translate id="systemCheck.texts.everyPage">Every page</Translate>
              ) : (
                <Pages paths={pages.map((number) => shown!.pages[number]!)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
