import { useState } from 'react';
import { Input } from 'antd';
import { translate } from '@docusaurus/Translate';
import { toServerUrl } from '../../../core/api/api-base-url.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../../../dashboard/lists/FilterBar.tsx';
import { CsvDownload } from '../../../dashboard/lists/downloads.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useAdminParams } from '../use-admin-params.ts';
import styles from '../support.module.css';

type Text = () => string;

interface FilterSpec {
  readonly label: string;
  /** The options; without them, a text field. */
  readonly options?: Readonly<Record<string, Text | { readonly label: Text }>>;
  readonly maxLength?: number;
}

type FilterSpecs = Readonly<Record<string, FilterSpec>>;

/** The filter values by parameter. */
type Filter<Specs extends FilterSpecs> = {
  readonly [Name in keyof Specs]?: Specs[Name] extends { options: Readonly<Record<infer Value, unknown>> }
    ? Value & string
    : string;
};

/** Page size of every list. */
export const pageSize = 25;

/** Maximum length of an email address. */
const LENGTH = 320;

/** The options of a filter. */
export const toOptions = <Value extends string>(values: readonly Value[], getLabel: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, () => getLabel(value)])) as Readonly<Record<Value, Text>>;

/** Reads the filters from the URL and ignores unknown options. */
export function useFilter<Specs extends FilterSpecs>(specs: Specs): Filter<Specs> {
  const { params } = useAdminParams();
  return Object.fromEntries(
    Object.entries(specs).flatMap(([name, { options, maxLength = LENGTH }]) => {
      const value = params.get(name)?.trim().slice(0, maxLength) ?? '';
      return value === '' || (options && !Object.hasOwn(options, value)) ? [] : [[name, value]];
    }),
  ) as Filter<Specs>;
}

interface FiltersProps<Specs extends FilterSpecs> {
  /** Offers the list as a file. */
  list?: string;
  specs: Specs;
  filter: Filter<Specs>;
}

/** The filters of a list and its CSV export. */
export function Filters<Specs extends FilterSpecs>({ list, specs, filter }: FiltersProps<Specs>) {
  const { setParams } = useAdminParams();
  return (
    <FilterBar active={Object.keys(filter).length} extra={list && <CsvExportLink list={list} filter={filter} />}>
      {Object.entries(specs).map(([name, { label, options, maxLength = LENGTH }]) => {
        const shared = { label, value: filter[name], onChange: (value = '') => setParams({ [name]: value }) };
        return options === undefined ? (
          <TextFilter key={name} {...shared} maxLength={maxLength} />
        ) : (
          <ChoiceFilter
            key={name}
            {...shared}
            options={Object.entries(options).map(([value, text]) => ({
              value,
              label: typeof text === 'function' ? text() : text.label(),
            }))}
          />
        );
      })}
    </FilterBar>
  );
}

/** Exports the filtered list, such as `tasks`. */
export function CsvExportLink({ list, filter = {} }: { list: string; filter?: object }) {
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return <CsvDownload href={toServerUrl(`/api/admin/${list}/export${query === '' ? '' : `?${query}`}`)} />;
}

/** The selected half of a queue. */
export function useQueue(): 'waiting' | 'done' {
  const { params } = useAdminParams();
  return params.get('queue') === 'done' ? 'done' : 'waiting';
}

/** Switches between waiting and done, with a CSV export of the filtered list. */
export function QueueBar({ list, filter = {} }: { list: string; filter?: object }) {
  const { setParams } = useAdminParams();
  const queue = useQueue();
  return (
    <div className={styles.bar}>
      <Segmented
        label={translate({ id: 'support.queue', message: 'Show' })}
        options={[
          { value: 'waiting', label: translate({ id: 'support.waiting', message: 'Waiting' }) },
          { value: 'done', label: translate({ id: 'support.done', message: 'Done' }) },
        ]}
        value={queue}
        onChange={(wanted) => setParams({ queue: wanted === 'waiting' ? '' : wanted })}
      />
      <CsvExportLink list={list} filter={{ queue, ...filter }} />
    </div>
  );
}

/** The search term: a parameter of the URL and of the operation. */
export function useSearch(): { readonly search?: string } {
  const search = useAdminParams().params.get('search') ?? '';
  return search === '' ? {} : { search };
}

/**
 * One field for any identifier of a customer; Enter searches, and an empty field lists all. `hint` lists what it
 * accepts.
 */
export function SearchBar({ label, hint }: { label: string; hint: string }) {
  const { setParams } = useAdminParams();
  const { search = '' } = useSearch();
  const [shown, setShown] = useState(search);
  const [text, setText] = useState(search);
  // The URL changed, by this field or by the back button.
  if (shown !== search) {
    setShown(search);
    setText(search);
  }
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          setParams({ search: text.trim() });
        }}
      >
        <Field label={label} required={false} hint={hint}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={text}
              onChange={({ target }) => setText(target.value)}
              maxLength={LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit">{translate({ id: 'support.search', message: 'Search' })}</Button>
      </form>
    </search>
  );
}
