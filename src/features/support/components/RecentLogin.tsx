import type { ReactNode } from 'react';
import { getSecurityOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { RecentLoginProvider } from '../../profile/RecentLoginProvider.tsx';

/** Lets actions inside confirm the identity of the signed-in colleague, if the last sign-in is too old. */
export function RecentLogin({ children }: { children: ReactNode }) {
  const { data: security } = useRead(getSecurityOptions, {});
  return <RecentLoginProvider hasPassword={security?.has_password ?? true}>{children}</RecentLoginProvider>;
}
