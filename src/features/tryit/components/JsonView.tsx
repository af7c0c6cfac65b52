import { useState, type ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { foldText, foldWithPlaces } from '#catalog/fold-text.ts';
import { ScrollBox } from '../../../ui/code/ScrollBox.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Input } from '../../../ui/fields/controls.tsx';
import styles from './JsonView.module.css';

/** The places of the search term in a text. */
function findMatches(text: string, term: string): readonly (readonly [start: number, end: number])[] {
  const sought = foldText(term);
  if (sought === '') return [];
  const { folded, starts, ends } = foldWithPlaces(text);
  const found: [number, number][] = [];
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + sought.length)) {
    const start = starts[at]!;
    // An ß is two letters, which are one place.
    if (start >= (found.at(-1)?.[1] ?? 0)) found.push([start, ends[at + sought.length - 1]!]);
  }
  return found;
}

/** A text with highlighted matches. */
function highlightMatches(text: string, term: string): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of findMatches(text, term)) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}

interface NodeProps {
  value: unknown;
  term: string;
  name?: string;
  last: boolean;
  depth: number;
}

const kinds = { string: 'string', number: 'number', boolean: 'keyword', object: 'keyword' } as const;

/** Deeper levels are collapsed, unless there is a search term. */
const expandedLevels = 3;

function Node({ value, term, name, last, depth }: NodeProps) {
  const label = name !== undefined && (
    <>
      <span className={styles.name}>{highlightMatches(JSON.stringify(name), term)}</span>
      {': '}
    </>
  );
  const comma = last ? '' : ',';
  const isList = Array.isArray(value);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : null;
  if (entries === null || entries.length === 0) {
    const text = JSON.stringify(value);
    return (
      <div className={styles.line}>
        {label}
        <span className={entries ? undefined : styles[kinds[typeof value as keyof typeof kinds]]}>
          {highlightMatches(text, term)}
        </span>
        {comma}
      </div>
    );
  }
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  // Keyed by the search term: a new search expands everything.
  return (
    <details key={term} className={styles.branch} open={depth < expandedLevels || term !== ''}>
      <summary className={styles.line}>
        {label}
        {open}
        <span className={styles.folded}>
          {' '}
          {entries.length} {close}
          {comma}
        </span>
      </summary>
      <div className={styles.inner}>
        {entries.map(([key, entry], at) => (
          <Node
            key={key}
            value={entry}
            term={term}
            {...(isList ? {} : { name: key })}
            last={at === entries.length - 1}
            depth={depth + 1}
          />
        ))}
      </div>
      <div className={styles.line}>
        {close}
        {comma}
      </div>
    </details>
  );
}

interface JsonViewProps {
  text: string;
  json: unknown;
  /** What the body is, if there are several. */
  title?: string;
  /** The operation that returned it. */
  source?: string;
}

/** A JSON body that can be collapsed, searched and copied. */
export function JsonView({ text, json, title, source }: JsonViewProps) {
  const [search, setSearch] = useState('');
  const term = search.trim();
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const found = findMatches(shown, term).length;
  return (
    <div className={styles.view}>
      {title !== undefined && (
        <p className={styles.title}>
          {title} <code>{source}</code>
        </p>
      )}
      <div className={styles.tools}>
        <Input
          type="search"
          aria-label={translate({ id: 'tryit.search', message: 'Search the body' })}
          placeholder={translate({ id: 'tryit.search', message: 'Search the body' })}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <output className={styles.found}>
          {term !== '' &&
            translate({ id: 'tryit.search.found', message: 'Matches: {count}' }, { count: String(found) })}
        </output>
        <CopyButton text={text} label={translate({ id: 'tryit.copyBody', message: 'Copy body' })} />
      </div>
      <ScrollBox className={styles.text} label={title ?? translate({ id: 'tryit.responseBody', message: 'Body' })}>
        {json === undefined ? (
          text === '' ? (
            <span className={styles.folded}>{translate({ id: 'tryit.noBody', message: 'No body' })}</span>
          ) : (
            highlightMatches(text, term)
          )
        ) : (
          <Node value={json} term={term} last depth={0} />
        )}
      </ScrollBox>
    </div>
  );
}
