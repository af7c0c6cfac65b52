import { useId, useState, type KeyboardEvent } from 'react';
import { Input } from 'antd';
import { foldText } from '#catalog/fold-text.ts';
import { translate } from '@docusaurus/Translate';
import { countCodePoints } from '../../../ui/fields/count-code-points.ts';
import { hasWord, removeWord, addWord } from './style-text.ts';
import { styleWordGroups, type StyleWordGroup } from './style-words.ts';
import styles from './StyleWords.module.css';

/** The direction in which a key moves the focus. Null for other keys. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys move within a group, so that Tab skips the rest of it. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

interface StyleWordsProps {
  style: string;
  /** Maximum length of the style in code points. */
  limit: number;
  onChange: (style: string) => void;
}

function Group({ group, style, limit, onChange }: StyleWordsProps & { group: StyleWordGroup }) {
  const nameId = useId();
  const [entered, setEntered] = useState<string>();
  const tabStop = group.words.some(({ id }) => id === entered) ? entered : group.words[0]?.id;
  return (
    <div className={styles.group}>
      <p id={nameId} className={styles.name}>
        {group.name}
      </p>
      <div role="toolbar" tabIndex={-1} aria-labelledby={nameId} className={styles.words} onKeyDown={move}>
        {group.words.map(({ id, text }) => {
          const chosen = hasWord(style, text);
          const next = chosen ? removeWord(style, text) : addWord(style, text);
          const full = !chosen && countCodePoints(next) > limit;
          return (
            <button
              key={id}
              type="button"
              className={styles.word}
              tabIndex={id === tabStop ? 0 : -1}
              aria-pressed={chosen}
              aria-disabled={full || undefined}
              onFocus={() => setEntered(id)}
              onClick={() => !full && onChange(next)}
            >
              {text}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Words that the engine understands. Clicking one adds it to the style or removes it. */
export function StyleWords(props: StyleWordsProps) {
  const [search, setSearch] = useState('');
  const term = foldText(search.trim());
  const groups = styleWordGroups()
    .map((group) => ({
      ...group,
      words: group.words.filter(({ id, text }) => foldText(text).includes(term) || id.includes(term)),
    }))
    .filter(({ words }) => words.length > 0);
  return (
    <>
      <Input
        aria-label={translate({ id: 'songs.words.search', message: 'Search words' })}
        type="search"
        value={search}
        autoComplete="off"
        placeholder={translate({ id: 'songs.words.search', message: 'Search words' })}
        onChange={({ target }) => setSearch(target.value)}
        // Enter would submit the form.
        onPressEnter={(event) => event.preventDefault()}
      />
      {groups.map((group) => (
        <Group key={group.name} group={group} {...props} />
      ))}
      <output className={styles.none}>
        {groups.length === 0 &&
          translate({
            id: 'songs.words.none',
            message: 'No known words match. You can still add your own words to the style.',
          })}
      </output>
    </>
  );
}
