import { type CSSProperties, useId, type ReactNode } from 'react';
import clsx from 'clsx';
import layout from '../../ui/layout.module.css';
import styles from './Section.module.css';

interface SectionProps {
  title: ReactNode;
  lead: ReactNode;
  /** Gives the content the full width, below the text. */
  wide?: boolean;
  /** The measured heights in rem on wide screens, tablets and phones, so that the scrollbar is right before the section is rendered. */
  height: readonly [number, number, number];
  children: ReactNode;
}

/** Variables of the style sheet. */
const getHeights = ([wide, tablet, phone]: SectionProps['height']): CSSProperties =>
  ({ '--wide': `${wide}rem`, '--tablet': `${tablet}rem`, '--phone': `${phone}rem` }) as CSSProperties;

/** A section of the page: a heading and text, beside or above its content. */
export function Section({ title, lead, wide = false, height, children }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx(styles.section, wide && styles.wide)} style={getHeights(height)} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={layout.shrink}>{children}</div>
    </section>
  );
}
