import type { ReactNode } from 'react';
import clsx from 'clsx';
import layout from '../layout.module.css';
import styles from './Banner.module.css';

interface BannerProps {
  /** Label of the landmark. */
  label: string;
  lang?: string;
  text: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/**
 * A sentence with buttons at the bottom of the window. The page reserves space for it, so that it doesn't cover
 * content.
 */
export function Banner({ label, lang, text, children }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={label} lang={lang} data-banner="">
      <div className={styles.inner}>
        <p className={styles.text}>{text}</p>
        <div className={clsx(layout.row, layout.wrap, layout.gap2)}>{children}</div>
      </div>
    </section>
  );
}
