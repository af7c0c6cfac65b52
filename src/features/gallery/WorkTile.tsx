import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { WorkKind } from '#generated/account/types.gen.ts';
import styles from './gallery.module.css';

interface WorkTileProps {
  kind: WorkKind;
  title: string;
  /** The page of the work, if it has one. */
  to?: string;
  /** One line below the title. */
  facts: ReactNode;
  /** The picture, with a play button or a link. */
  children: ReactNode;
}

/** A work as a square picture, with its title and facts below. */
export const WorkTile = ({ kind, title, to, facts, children }: WorkTileProps) => (
  <article className={styles.card} aria-label={title}>
    <div className={clsx(styles.picture, styles[kind])}>{children}</div>
    <div className={styles.name}>
      {to === undefined ? (
        title
      ) : (
        <Link to={to} aria-label={translate({ id: 'gallery.open.one', message: 'Open {title}' }, { title })}>
          {title}
        </Link>
      )}
    </div>
    <p className={styles.facts}>{facts}</p>
  </article>
);
