import { useState } from 'react';
import { useLocation } from '@docusaurus/router';
import { useDesk } from '../use-desk.ts';

/** The row that is open beside its list: it lives in the address, so that it can be shown to a colleague. */
export function useRow() {
  const { asked, ask } = useDesk();
  const { search } = useLocation();
  const openId = asked.get('open') ?? undefined;
  /** The row of the panel, also while it closes. */
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  return {
    openId,
    shownId,
    addressOf: (id: string) => {
      const query = new URLSearchParams(search);
      query.set('open', id);
      return `/user/admin?${query.toString()}`;
    },
    close: () => ask({ open: '' }),
    closed: () => setShownId(undefined),
  };
}
