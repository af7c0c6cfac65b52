import { useState, type ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { ScrollBox } from '../../../ui/code/ScrollBox.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Input } from '../../../ui/fields/Input.tsx';
import styles from './JsonView.module.css';

/**
 * Positions of the search term, ignoring case. Not by lowercasing the text, because that can change its length: `İ`.
 */
function findMatches(text: string, wanted: string): readonly RegExpExecArray[] {
  if (wanted === '') return [];
  return [...text.matchAll(new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu'))];
}

/** A text with highlighted matches. */
function highlightMatches(text: string, wanted: string): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: found, index } of findMatches(text, wanted)) {
    parts.push(text.slice(from, index), <mark key={index}>{found}</mark>);
    from = index + found.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}

interface NodeProps {
  value: unknown;
  wanted: string;
  name?: string;
  last: boolean;
  depth: number;
}

const kinds = { string: 'string', number: 'number', boolean: 'keyword', object: 'keyword' } as const;

/** Deeper levels are collapsed, unless there is a search term. */
const unfolded = 3;

function Node({ value, wanted, name, last, depth }: NodeProps) {
  const label = name !== undefined && (
    <>
      <span className={styles.name}>{highlightMatches(JSON.stringify(name), wanted)}</span>
      {': '}
    </>
  );
  const comma = last ? '' : ',';
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((entry: unknown, at): [string, unknown] => [String(at), entry])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : null;
  if (entries === null || entries.length === 0) {
    const text = JSON.stringify(value);
    return (
      <div className={styles.line}>
        {label}
        <span className={entries ? undefined : styles[kinds[typeof value as keyof typeof kinds]]}>
          {highlightMatches(text, wanted)}
        </span>
        {comma}
      </div>
    );
  }
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  // Keyed by the search term: a new search expands everything.
  return (
    <details key={wanted} className={styles.branch} open={depth < unfolded || wanted !== ''}>
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
            wanted={wanted}
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

/** A JSON body that can be collapsed, searched and copied. */
export function JsonView({ text, json }: { text: string; json: unknown }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const found = findMatches(shown, wanted).length;
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <Input
          type="search"
          aria-label={translate({ id: 'tryit.search', message: 'Search the body' })}
          placeholder={translate({ id: 'tryit.search', message: 'Search the body' })}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <output className={styles.found}>
          {wanted !== '' &&
            translate({ id: 'tryit.search.found', message: '{count} matches' }, { count: String(found) })}
        </output>
        <CopyButton text={text} label={translate({ id: 'tryit.copyBody', message: 'Copy body' })} />
      </div>
      <ScrollBox className={styles.text} label={translate({ id: 'tryit.responseBody', message: 'Body' })}>
        {json === undefined ? (
          text === '' ? (
            <span className={styles.folded}>{translate({ id: 'tryit.noBody', message: 'No body' })}</span>
          ) : (
            highlightMatches(text, wanted)
          )
        ) : (
          <Node value={json} wanted={wanted} last depth={0} />
        )}
      </ScrollBox>
    </div>
  );
}
