import history from '#generated/api-changes.json';

/** In the language of the page; what changed is said in English, as the contract is. */
export interface ChangeWords {
  readonly next: string;
  readonly first: string;
  readonly breaking: string;
  readonly none: string;
}

interface Change {
  readonly breaking: boolean;
  readonly where: string;
  readonly text: string;
}

interface Release {
  /** Null for what is not released yet. */
  readonly date: string | null;
  readonly version: string;
  /** Null for the first. */
  readonly changes: readonly Change[] | null;
}

/** What changed in a version of the API from release to release, from the contracts themselves. */
export function ApiChanges({ version, words }: { version: 'v1' | 'v2'; words: ChangeWords }) {
  const releases = (history as Readonly<Record<string, readonly Release[]>>)[version] ?? [];
  return releases.map(({ date, version: name, changes }) => (
    <section key={date ?? 'next'}>
      <h3>{date === null ? words.next : <time dateTime={date}>{`${name}, ${date}`}</time>}</h3>
      {changes === null && <p>{words.first}</p>}
      {changes?.length === 0 && <p>{words.none}</p>}
      {changes !== null && changes.length > 0 && (
        <ul lang="en">
          {changes.map(({ breaking, where, text }) => (
            <li key={where + text}>
              <code>{where}</code> {text} {breaking && <strong>{words.breaking}</strong>}
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
