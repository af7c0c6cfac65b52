import Translate, { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { Leaving } from '../../core/session/account-notices.tsx';
import { RequireSession } from '../../core/session/RequireSession.tsx';
import { useSession } from '../../core/session/use-session.ts';
import { WithQueries } from '../../core/WithQueries.tsx';
import { AntdApp } from '../../dashboard/AntdApp.tsx';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useCancelDeletion, useSecurity } from './api.ts';
import { DataSection, DeleteSection } from './DataSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { FreshProvider } from './FreshProvider.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { sectionTitles, Section } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SignInsSection } from './SignInsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import styles from './profile.module.css';

function ProfileHeader() {
  return (
    <PageHeader title={translate({ id: 'profile.title', message: 'Profile' })}>
      <Translate id="profile.lead">Your account, sign-in methods, and stored data.</Translate>
    </PageHeader>
  );
}

/** The page while it is not known whose it is. */
function ProfileSkeleton() {
  return (
    <div className={styles.page}>
      <ProfileHeader />
      <Section anchor="details" title={sectionTitles.details()}>
        <Skeleton>
          <SkeletonBox height="17rem" />
        </Skeleton>
      </Section>
    </div>
  );
}

/** An account that is to be deleted, and the button that keeps it. */
function Farewell({ deletesAt }: { deletesAt: string }) {
  const cancel = useCancelDeletion();
  return (
    <div className={styles.farewell}>
      <Leaving deletesAt={deletesAt}>
        <Button variant="primary" busy={cancel.isPending} onClick={() => void cancel.run({})}>
          <Translate id="profile.delete.cancel">Keep my account</Translate>
        </Button>
      </Leaving>
    </div>
  );
}

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
          title={translate({ id: 'profile.failed', message: 'Your profile couldn’t be loaded' })}
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

/** The account of whoever is signed in. */
export function ProfilePage() {
  return (
    <AntdApp>
      <WithQueries>
        <RequireSession skeleton={<ProfileSkeleton />}>
          <ProfileSections />
        </RequireSession>
      </WithQueries>
    </AntdApp>
  );
}
