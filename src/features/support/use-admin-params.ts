import { useHistory, useLocation } from '@docusaurus/router';
import { useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { defaultSection, type SectionName, sectionNames } from './section-names.ts';

/** The query of a section without filters, because filters differ between sections. */
export const getSectionSearch = (section: SectionName) => (section === defaultSection ? '' : `?section=${section}`);

/** The query of a customer's page. */
export const getCustomerSearch = (id: string) => `?${new URLSearchParams({ section: 'customers', customer: id })}`;

/** The parameters of the page, validated, because anyone can edit the URL. */
export function useAdminParams() {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const params = new URLSearchParams(search);
  return {
    section: sectionNames.find((one) => one === params.get('section')) ?? defaultSection,
    /** The parameters of the section. */
    params,
    show: (section: SectionName) => history.push(pathname + getSectionSearch(section)),
    /** Changes parameters of the section and removes empty ones. */
    setParams: (changes: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') params.delete(name);
        else params.set(name, value);
      }
      history.push(params.size === 0 ? pathname : `${pathname}?${params.toString()}`);
    },
  };
}

/** The row that is open next to its list. It is in the URL, so that colleagues can share it. */
export function useRowPanel(parameter = 'open') {
  const { params, setParams } = useAdminParams();
  const { search } = useLocation();
  const shown = useSidePanel(params.get(parameter) ?? undefined, () => setParams({ [parameter]: '' }));
  const getAddress = (id: string) => {
    const query = new URLSearchParams(search);
    query.set(parameter, id);
    return `/user/admin?${query.toString()}`;
  };
  return { shown, getAddress };
}
