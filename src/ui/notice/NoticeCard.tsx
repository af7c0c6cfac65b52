import { useEffect } from 'react';
import { Button } from '../Button.tsx';
import { DismissButton } from '../DismissButton.tsx';
import { constants } from '../constants.ts';
import { useStore } from '../store.ts';
import { useHeld } from '../use-held.ts';
import { notices, shownNotice, type Notice } from './notice.ts';
import styles from './NoticeCard.module.css';

/** Shows the notice of the page, if there is one. The live region is there before it. */
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
  const [held, handlers] = useHeld();
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
