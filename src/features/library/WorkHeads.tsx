import { Checkbox } from 'antd';
import { translate } from '@docusaurus/Translate';
import type { WorkSort } from '#generated/account/types.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { getSortName } from './library-text.ts';
import { useLibraryFilters } from './use-library-filters.ts';
import styles from './WorkCard.module.css';

interface SortHeadProps {
  className?: string | undefined;
  label: string;
  /** The orders between which it changes. */
  orders: readonly [WorkSort, ...WorkSort[]];
}

/** The head of a column that sorts the list. */
function SortHead({ className, label, orders }: SortHeadProps) {
  const { filters, filter } = useLibraryFilters();
  const { sort = 'newest' } = filters;
  const at = orders.indexOf(sort);
  const next = orders[at + 1] ?? orders[0];
  return (
    <span className={className}>
      <button type="button" onClick={() => filter({ sort: next === 'newest' ? undefined : next })}>
        {label}
        {at !== -1 && (
          <>
            <VisuallyHidden>{` ${getSortName(sort)}`}</VisuallyHidden>
            <Icon name="chevron" size={12} className={at > 0 ? styles.up : undefined} />
          </>
        )}
      </button>
    </span>
  );
}

export interface Selection {
  /** Works that are loaded, and how many of them are selected. */
  readonly all: number;
  readonly selected: number;
  /** Selects all, or none. */
  readonly onSelectAll: (selected: boolean) => void;
}

/** The heads of the columns of the list, where it has columns. */
export const WorkHeads = ({ all, selected, onSelectAll }: Selection) => (
  <div className={styles.heads}>
    <Checkbox
      className={styles.pick}
      checked={selected === all}
      indeterminate={selected > 0 && selected < all}
      onChange={({ target }) => onSelectAll(target.checked)}
      aria-label={translate({ id: 'library.selection.all', message: 'Select all loaded works' })}
    />
    <span className={styles.name}>{translate({ id: 'overview.column.title', message: 'Title' })}</span>
    <span className={styles.kind}>{translate({ id: 'library.fact.kind', message: 'Type' })}</span>
    <span className={styles.model}>{translate({ id: 'gallery.fact.model', message: 'Model' })}</span>
    <SortHead
      className={styles.length}
      label={translate({ id: 'gallery.fact.duration', message: 'Duration' })}
      orders={['longest']}
    />
    <SortHead
      className={styles.made}
      label={translate({ id: 'library.fact.made', message: 'Created' })}
      orders={['newest', 'oldest']}
    />
    <span className={styles.expiry}>{translate({ id: 'keys.column.expires', message: 'Expires' })}</span>
  </div>
);
