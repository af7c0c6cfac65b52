import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { customerSearch } from './use-desk.ts';

/** Leads to a customer. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  return <Link to={`/user/admin${customerSearch(id)}`}>{children}</Link>;
}
