import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { outputKinds } from '#catalog/operations.ts';
import { Select } from '../../ui/fields/controls.tsx';
import { GallerySearch } from './GallerySearch.tsx';
import { kindNames, sortNames, sorts } from './gallery-text.ts';
import { useGalleryFilters } from './use-gallery-filters.ts';
import kit from '../../ui/kit.module.css';
import styles from './gallery.module.css';

/** Search, order and kinds. Until the works are loaded, only their space is reserved. */
export function GalleryTools({ waiting }: { waiting: boolean }) {
  const { filters, filter, getKindPath } = useGalleryFilters();
  return (
    <search className={clsx(styles.bar, waiting && styles.waiting)}>
      <div className={clsx(kit.scripted, styles.search)}>
        <GallerySearch words={filters.q ?? ''} onSearch={(words) => filter({ q: words || undefined })} />
      </div>
      <div className={kit.scripted}>
        <Select
          aria-label={translate({ id: 'library.sort', message: 'Sort order' })}
          value={filters.sort ?? 'newest'}
          onChange={({ target: { value } }) =>
            filter({ sort: sorts.find((sort) => sort === value && sort !== 'newest') })
          }
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]()}
            </option>
          ))}
        </Select>
      </div>
      <nav aria-label={translate({ id: 'gallery.kinds', message: 'Type of work' })}>
        <ul className={styles.kinds}>
          {[undefined, ...outputKinds].map((one) => (
            <li key={one ?? 'all'} className={styles.kind}>
              <Link to={getKindPath(one)} aria-current={!waiting && one === filters.kind ? 'page' : undefined}>
                <span>{kindNames[one ?? 'all']()}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </search>
  );
}
