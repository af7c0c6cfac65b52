import type { ReactNode } from 'react';
import styles from './Strip.module.css';

interface StripProps {
  /** What it is about, for those who move from landmark to landmark. */
  label: string;
  lang?: string;
  text: ReactNode;
  /** What one may do about it. */
  children: ReactNode;
}

/** One strip: a sentence and its buttons. It lies above the page, which keeps room below its end, so that nothing moves. */
export function Strip({ label, lang, text, children }: StripProps) {
  return (
    <section className={styles.strip} aria-label={label} lang={lang} data-strip="">
      <div className={styles.inner}>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </section>
  );
}
