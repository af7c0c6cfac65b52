import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../../core/format/format.ts';
import { toRequestHash } from '../../../core/api/request-link.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Disclosure } from './Disclosure.tsx';
import type { Draft } from '../model/draft.ts';
import type { HistoryEntry } from '../use-draft.ts';
import http from '../../../ui/code/http.module.css';
import styles from './ResponseView.module.css';

/** The URL that opens a request. It never contains a key. */
export const createRequestLink = (draft: Draft): string =>
  `${window.location.origin}${window.location.pathname}${toRequestHash(draft)}`;

interface HistoryListProps {
  past: readonly HistoryEntry[];
  onOpen: (draft: Draft) => void;
  onReplay: (draft: Draft) => void;
}

/** The requests that were sent in this tab, to view, repeat and share. */
export function HistoryList({ past, onOpen, onReplay }: HistoryListProps) {
  const format = useFormat();
  if (past.length === 0) return null;
  return (
    <Disclosure title={translate({ id: 'tryit.history', message: 'History' })} count={past.length}>
      <ul className={styles.past}>
        {past.map(({ draft, at, status, ms }) => (
          <li key={at}>
            <span className={http.status} data-class={String(status ?? 5).charAt(0)}>
              {status ?? '—'}
            </span>
            <span className={styles.pastText}>
              <time dateTime={new Date(at).toISOString()}>{format.second(new Date(at).toISOString())}</time>
              <span>{format.milliseconds(ms)}</span>
            </span>
            <Button variant="quiet" onClick={() => onOpen(draft)}>
              <Translate id="tryit.history.open">Open</Translate>
            </Button>
            <Button variant="quiet" onClick={() => onReplay(draft)}>
              <Translate id="tryit.history.replay">Send again</Translate>
            </Button>
            <CopyButton
              icon="link"
              text={createRequestLink(draft)}
              label={translate({ id: 'tryit.share', message: 'Copy a link to this request without the key' })}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
