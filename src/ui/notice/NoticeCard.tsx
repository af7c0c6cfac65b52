import { useEffect } from 'react';
import { Button } from '../buttons/Button.tsx';
import { DismissButton } from '../buttons/IconButton.tsx';
import { constants } from '../tokens/constants.ts';
import { useStore } from '../store.ts';
import { useHoverOrFocus } from '../use-hover-or-focus.ts';
import { notices, shownNotice, type Notice } from './notice.ts';
import styles from './NoticeCard.module.css';

/** Shows the notice of the page. The live region is always rendered. */
export function NoticeCard() {
  const notice = useStore(shownNotice);
  return (
    <output className={styles.region} aria-live="polite">
      {notice !== null && <Card notice={notice} />}
    </output>
  );
}

function Card({ notice }: { notice: Notice }) {
  const { title, text, action, persistent = false } = notice;
  const [held, handlers] = useHoverOrFocus();
  useEffect(() => {
    if (held || persistent) return;
    const timer = setTimeout(() => notices.close(), constants.notice.duration);
    return () => clearTimeout(timer);
  }, [held, persistent, notice]);
  return (
    <div className={styles.card} {...handlers}>
      <p className={styles.title}>{title}</p>
      <DismissButton onClick={() => notices.close()} />
      <p className={styles.text}>{text}</p>
      {action && (
        <Button variant="primary" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
