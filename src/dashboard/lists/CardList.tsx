import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { AppIcon, type AppIconName } from '../../ui/AppIcon.tsx';
import kit from '../../ui/kit.module.css';
import styles from './CardList.module.css';

export interface LinkCard {
  readonly to: string;
  readonly icon: AppIconName;
  readonly title: string;
  readonly text: ReactNode;
}

/** Cards that link to other pages. */
export function CardList({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ to, icon, title, text }) => (
        <li key={to}>
          <Link to={to} className={styles.card}>
            <AppIcon name={icon} />
            <span className={kit.bold}>{title}</span>
            <span className={styles.text}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
