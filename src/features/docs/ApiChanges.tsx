import changesByVersion from '#generated/api-changes.json';
import { ChangeSentence } from '../reference/ChangeSentence.tsx';
import type { ApiHistory } from '../reference/change-text.ts';

/** Words in the language of the page. */
interface ChangeWords {
  readonly next: string;
  readonly first: string;
  readonly breaking: string;
  readonly none: string;
}

/** Changes of an API version by release and operation, computed from the contracts. */
export function ApiChanges({ version, words }: { version: 'v1' | 'v2'; words: ChangeWords }) {
  const history = changesByVersion as ApiHistory;
  return history[version].map(({ date, version: name, changes }) => (
    <section key={date ?? 'next'}>
      <h3>{date === null ? words.next : <time dateTime={date}>{`${name}, ${date}`}</time>}</h3>
      {changes === null && <p>{words.first}</p>}
      {changes?.length === 0 && <p>{words.none}</p>}
      {changes !== null && changes.length > 0 && (
        <ul>
          {[...Map.groupBy(changes, ({ where }) => where)].map(([operation, own]) => (
            <li key={operation}>
              <code>{operation}</code>
              <ul>
                {own.map((change) => (
                  <li key={JSON.stringify(change)}>
                    <ChangeSentence change={change} /> {change.breaking && <strong>{words.breaking}</strong>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
