import { useHistory, useLocation } from '@docusaurus/router';
import { usePanel } from '../../dashboard/use-panel.ts';
import { type SectionName, sectionNames } from './section-names.ts';

const first = sectionNames[0]!;

/** The address of a section, at its beginning: what another one was filtered by is of no use to it. */
export const sectionSearch = (section: SectionName) => (section === first ? '' : `?section=${section}`);

/** The address of a customer. */
export const customerSearch = (id: string) => `?${new URLSearchParams({ section: 'customers', customer: id })}`;

/** What is looked at: it lives in the address, where anybody may have typed it. */
export function useDesk() {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const asked = new URLSearchParams(search);
  return {
    section: sectionNames.find((one) => one === asked.get('section')) ?? first,
    /** What the section is asked for. */
    asked,
    show: (section: SectionName) => history.push(pathname + sectionSearch(section)),
    /** Asks the section for something else: what is empty leaves the address. */
    ask: (changes: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') asked.delete(name);
        else asked.set(name, value);
      }
      history.push(asked.size === 0 ? pathname : `${pathname}?${asked.toString()}`);
    },
  };
}

/** The row that is open beside its list: it lives in the address, so that it can be shown to a colleague. */
export function useRow(parameter = 'open') {
  const { asked, ask } = useDesk();
  const { search } = useLocation();
  const shown = usePanel(asked.get(parameter) ?? undefined, 'data-row', () => ask({ [parameter]: '' }));
  const addressOf = (id: string) => {
    const query = new URLSearchParams(search);
    query.set(parameter, id);
    return `/user/admin?${query.toString()}`;
  };
  return { shown, addressOf };
}
