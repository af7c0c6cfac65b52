import { useSession } from './use-session.ts';

/** Whether an administrator is signed in, rather than support. */
export function useIsAdmin(): boolean {
  const session = useSession();
  return session.status === 'in' && session.customer.role === 'admin';
}
