import { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useSession } from '../../core/session/use-session.ts';
import { DataSection } from './DataSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { Farewell } from './Farewell.tsx';
import { FreshProvider } from './FreshProvider.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { useSecurity } from './profile-queries.ts';
import { SessionsSection } from './SessionsSection.tsx';
import { SignInsSection } from './SignInsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import styles from './profile.module.css';

export function ProfileSections() {
  const state = useSession();
  const { data: security, error, isFetching, refetch } = useSecurity();
  if (state.status !== 'in') return null;
  const { customer } = state;
  if (security === undefined && error === null) return <ProfileSkeleton />;
  return (
    <div className={styles.page}>
      <ProfileHeader />
      {customer.deletes_at !== null && <Farewell deletesAt={customer.deletes_at} />}
      {security === undefined ? (
        <QueryFailure
          title={translate({ id: 'profile.failed', message: 'Your profile could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <FreshProvider hasPassword={security.has_password}>
          <DetailsSection customer={customer} />
          <EmailSection customer={customer} />
          <PasswordSection customer={customer} hasPassword={security.has_password} />
          <TwoFactorSection security={security} />
          <PasskeysSection passkeys={security.passkeys} />
          <SignInsSection signIns={security.sign_ins} />
          <SessionsSection />
          <DataSection />
          <DeleteSection customer={customer} />
        </FreshProvider>
      )}
    </div>
  );
}
