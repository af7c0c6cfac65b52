import Translate from '@docusaurus/Translate';
import { usePageConfig } from '../../../core/page-config.ts';
import { ChoiceFilter, FilterBar, TextFilter } from '../../../dashboard/FilterBar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useDesk } from '../use-desk.ts';
import styles from '../support.module.css';

type Text = () => string;

interface FilterSpec {
  readonly label: string;
  /** One of a few. Without them, what is typed. */
  readonly options?: Readonly<Record<string, Text | { readonly label: Text }>>;
  readonly maxLength?: number;
}

type FilterSpecs = Readonly<Record<string, FilterSpec>>;

/** What a list is narrowed to: the value of each parameter, of the address and of the operation. */
type Filter<Specs extends FilterSpecs> = {
  readonly [Name in keyof Specs]?: Specs[Name] extends { options: Readonly<Record<infer Value, unknown>> }
    ? Value & string
    : string;
};

/** An e-mail address is not longer. */
const LENGTH = 320;

/** What the address narrows a list to: of choices, only those that there are. */
export function useFilter<Specs extends FilterSpecs>(specs: Specs): Filter<Specs> {
  const { asked } = useDesk();
  return Object.fromEntries(
    Object.entries(specs).flatMap(([name, { options, maxLength = LENGTH }]) => {
      const value = asked.get(name)?.trim().slice(0, maxLength) ?? '';
      return value === '' || (options && !Object.hasOwn(options, value)) ? [] : [[name, value]];
    }),
  ) as Filter<Specs>;
}

interface CsvLinkProps {
  /** The list: `tasks`. */
  list: string;
  filter?: object;
}

interface FiltersProps<Specs extends FilterSpecs> {
  /** Offers the list as a file. */
  list?: string;
  specs: Specs;
  filter: Filter<Specs>;
}

/** What narrows a list, and the list as a file. */
export function Filters<Specs extends FilterSpecs>({ list, specs, filter }: FiltersProps<Specs>) {
  const { ask } = useDesk();
  return (
    <FilterBar active={Object.keys(filter).length} beside={list && <CsvLink list={list} filter={filter} />}>
      {Object.entries(specs).map(([name, { label, options, maxLength = LENGTH }]) => {
        const shared = { label, value: filter[name], onChange: (value = '') => ask({ [name]: value }) };
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

/** Downloads what the filters leave. A link, so that the browser streams it to disk. */
export function CsvLink({ list, filter = {} }: CsvLinkProps) {
  const { apiBaseUrl } = usePageConfig();
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return <CsvFile href={`${apiBaseUrl}/api/admin/${list}/export${query === '' ? '' : `?${query}`}`} />;
}

/** A link to a file. */
export function CsvFile({ href }: { href: string }) {
  return (
    <a className={styles.csv} href={href} download>
      <Icon name="download" />
      <Translate id="billing.statement.export">Export CSV</Translate>
    </a>
  );
}
