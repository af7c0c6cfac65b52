import { useId, useState, type ReactNode } from 'react';
import { Filter, FilterBar } from '../../../dashboard/FilterBar.tsx';
import { Input } from '../../../ui/fields/Input.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useDesk } from '../use-desk.ts';
import { CsvLink } from './CsvLink.tsx';
import { words } from './words.ts';

/** What narrows a list, and the list as a file. */
export function Filters({ file, children }: { file: CsvFile; children?: ReactNode }) {
  return (
    <FilterBar active={Object.keys(file.filter).length} beside={<CsvLink {...file} />}>
      {children}
    </FilterBar>
  );
}

type CsvFile = Parameters<typeof CsvLink>[0];

interface FilterProps {
  /** The parameter, of the address and of the operation. */
  name: string;
  label: string;
}

/** One of a few. */
export function ChoiceFilter<Value extends string>({
  name,
  label,
  options,
}: FilterProps & { options: Readonly<Record<Value, () => string>> }) {
  const id = useId();
  const { asked, ask } = useDesk();
  return (
    <Filter id={id} label={label}>
      <Select id={id} value={asked.get(name) ?? ''} onChange={({ target }) => ask({ [name]: target.value })}>
        <option value="">{words.any()}</option>
        {Object.entries<() => string>(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text()}
          </option>
        ))}
      </Select>
    </Filter>
  );
}

/** What is typed holds when it is entered or left. */
export function TextFilter({ name, label }: FilterProps) {
  const id = useId();
  const { asked, ask } = useDesk();
  const searched = asked.get(name) ?? '';
  const [shown, setShown] = useState(searched);
  const [text, setText] = useState(searched);
  // The address changed otherwise.
  if (shown !== searched) {
    setShown(searched);
    setText(searched);
  }
  const find = () => {
    if (text.trim() !== searched) ask({ [name]: text.trim() });
  };
  return (
    <Filter id={id} label={label}>
      <Input
        id={id}
        type="search"
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={320}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && find()}
        onBlur={find}
      />
    </Filter>
  );
}

/** A parameter of the address, if it is one of those that there are. */
export const chosen = <Value extends string>(
  asked: URLSearchParams,
  name: string,
  options: Readonly<Record<Value, unknown>>,
): Value | undefined => (Object.keys(options) as Value[]).find((value) => value === asked.get(name));

/** A parameter of the address as it was typed. */
export const typed = (asked: URLSearchParams, name: string): string | undefined =>
  asked.get(name)?.trim().slice(0, 320) || undefined;

/** Without what is missing: filters are part of the cache's key and of the file's address. */
export const given = <Filter extends object>(filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter;
