import { Select } from 'antd';
import { translate } from '@docusaurus/Translate';
import { outputKinds } from '#catalog/operations.ts';
import { useKeyOptions } from '../../core/api/use-read.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { ChoiceFilter, FilterBar, PeriodFilter, RequestFilter, TextFilter } from '../../dashboard/lists/FilterBar.tsx';
import { models, sorts, states, useLibraryFilters, type LibraryView } from './use-library-filters.ts';
import { getSortName, getStateName, getVisibilityOptions } from './library-text.ts';
import styles from './library.module.css';

function toOptions<Value extends string>(values: readonly Value[], getName: (value: Value) => string) {
  return values.map((value) => ({ value, label: getName(value) }));
}

interface LibraryFiltersProps {
  view: LibraryView;
  onView: (view: LibraryView) => void;
}

/** The filters and the order of the list. Selects apply at once, text fields on Enter or blur. */
export function LibraryFilters({ view, onView }: LibraryFiltersProps) {
  const { filters, filter: onFilter, clear } = useLibraryFilters();
  const keys = useKeyOptions();
  const { kind, sort = 'newest', ...narrowing } = filters;
  return (
    <>
      <FilterBar
        active={Object.keys(narrowing).length}
        onClear={clear}
        lead={
          <TextFilter
            label={translate({ id: 'library.filter.words', message: 'Search titles, prompts, styles, and lyrics' })}
            value={filters.search}
            maxLength={200}
            wide
            unlabeled
            onChange={(search) => onFilter({ search })}
          />
        }
      >
        <ChoiceFilter
          label={translate({ id: 'library.filter.state', message: 'Files' })}
          value={filters.state === 'available' ? undefined : filters.state}
          onChange={(state) => onFilter({ state })}
          any={getStateName('available')}
          options={toOptions(
            states.filter((state) => state !== 'available'),
            getStateName,
          )}
        />
        <ChoiceFilter
          label={translate({ id: 'images.visibility', message: 'Visibility' })}
          value={filters.visibility}
          onChange={(visibility) => onFilter({ visibility })}
          options={getVisibilityOptions()}
        />
        <ChoiceFilter
          label={translate({ id: 'logs.filter.key', message: 'Key' })}
          value={filters.key_id}
          onChange={(id) => onFilter({ key_id: id })}
          options={[
            ...keys.map(({ id, name, prefix, last4 }) => ({ value: id, label: `${name} (${prefix}…${last4})` })),
            {
              value: 'dashboard',
              label: translate({ id: 'library.filter.dashboard', message: 'No key (dashboard)' }),
            },
          ]}
        />
        <ChoiceFilter
          label={translate({ id: 'gallery.fact.model', message: 'Model' })}
          value={filters.model}
          onChange={(model) => onFilter({ model })}
          options={toOptions(models, (model) => model)}
        />
        <RequestFilter filters={filters} onFilter={onFilter} />
        <PeriodFilter filters={filters} onFilter={onFilter} />
      </FilterBar>
      <div className={styles.kinds}>
        <Segmented
          label={translate({ id: 'library.filter.kind', message: 'Type of work' })}
          options={[
            { value: '', label: translate({ id: 'gallery.all', message: 'All' }) },
            { value: 'song', label: translate({ id: 'library.songs', message: 'Songs' }) },
            { value: 'image', label: translate({ id: 'library.images', message: 'Images' }) },
            { value: 'video', label: translate({ id: 'library.videos', message: 'Videos' }) },
          ]}
          value={kind ?? ''}
          onChange={(value) => onFilter({ kind: outputKinds.find((one) => one === value) })}
        />
        <Select
          className={styles.sort}
          aria-label={translate({ id: 'library.sort', message: 'Sort order' })}
          value={sort}
          onChange={(value) => onFilter({ sort: value === 'newest' ? undefined : value })}
          options={toOptions(sorts, getSortName)}
        />
        <Segmented
          label={translate({ id: 'library.view', message: 'View' })}
          options={[
            { value: 'list', label: translate({ id: 'library.view.list', message: 'List' }) },
            { value: 'grid', label: translate({ id: 'library.view.grid', message: 'Grid' }) },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
    </>
  );
}
