import Translate, { translate } from '@docusaurus/Translate';
import { cancelDeletionMutation, getSecurityOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { PendingDeletion } from '../../core/session/account-notices.tsx';
import { useSession } from '../../core/session/use-session.ts';
import { QueryProvider } from '../../core/QueryProvider.tsx';
import { AntdApp } from '../../dashboard/antd/AntdApp.tsx';
import { AccountFrame } from '../../dashboard/layout/AccountFrame.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DataSection, DeleteSection } from './DataSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { RecentLoginProvider } from './RecentLoginProvider.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Section } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { LinkedAccountsSection } from './LinkedAccountsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import styles from './profile.module.css';

function ProfileHeader() {
  return (
    <PageHeader title={translate({ id: 'profile.title', message: 'Profile' })}>
      <Translate id="profile.lead">Your account, sign-in methods, and stored data.</Translate>
    </PageHeader>
  );
}

/** The sections that every account has. */
const getAnchors = () => [
  { anchor: 'details', title: translate({ id: 'profile.details.title', message: 'Details' }) },
  { anchor: 'email', title: translate({ id: 'profile.email.title', message: 'Email' }) },
  { anchor: 'password', title: translate({ id: 'profile.password.title', message: 'Password' }) },
  { anchor: 'two-factor', title: translate({ id: 'profile.twoFactor.title', message: 'Two-factor authentication' }) },
  { anchor: 'passkeys', title: translate({ id: 'profile.passkeys.title', message: 'Passkeys' }) },
  { anchor: 'sessions', title: translate({ id: 'profile.sessions.title', message: 'Sessions' }) },
  { anchor: 'data', title: translate({ id: 'profile.data.title', message: 'Your data' }) },
  { anchor: 'delete', title: translate({ id: 'profile.delete.title', message: 'Delete account' }) },
];

const detailsSkeleton = () => (
  <Section anchor="details" title={translate({ id: 'profile.details.title', message: 'Details' })}>
    <Skeleton height="17rem" />
  </Section>
);

/** Placeholder until the session is known. */
function ProfileSkeleton() {
  return (
    <AccountFrame sections={getAnchors()}>
      <ProfileHeader />
      {detailsSkeleton()}
    </AccountFrame>
  );
}

/** The scheduled deletion and the button that cancels it. */
function ScheduledDeletion({ deletesAt }: { deletesAt: string }) {
  const cancel = useAction(cancelDeletionMutation, {
    success: translate({
      id: 'profile.delete.canceled',
      message: 'Your account won’t be deleted, and your API keys work again',
    }),
    failure: translate({ id: 'profile.delete.cancelFailed', message: 'The deletion couldn’t be canceled. Try again.' }),
    refresh: ['getSession', 'listSessions'],
  });
  return (
    <div className={styles.deletion}>
      <PendingDeletion deletesAt={deletesAt}>
        <Button variant="primary" busy={cancel.isPending} onClick={() => void cancel.run({})}>
          <Translate id="profile.delete.cancel">Keep my account</Translate>
        </Button>
      </PendingDeletion>
    </div>
  );
}

export function ProfileSections() {
  const state = useSession();
  const query = useRead(getSecurityOptions, {});
  if (state.status !== 'in') return null;
  const { customer } = state;
  return (
    <AccountFrame sections={getAnchors()}>
      <ProfileHeader />
      {customer.deletes_at !== null && !query.isPending && <ScheduledDeletion deletesAt={customer.deletes_at} />}
      <QueryView
        query={query}
        failed={translate({ id: 'profile.failed', message: 'Your profile couldn’t be loaded' })}
        skeleton={detailsSkeleton()}
      >
        {(security) => (
          <RecentLoginProvider hasPassword={security.has_password}>
            <DetailsSection customer={customer} />
            <EmailSection customer={customer} />
            <PasswordSection customer={customer} hasPassword={security.has_password} />
            <TwoFactorSection security={security} confirmed={customer.email_verified} />
            <PasskeysSection passkeys={security.passkeys} confirmed={customer.email_verified} />
            <LinkedAccountsSection signIns={security.sign_ins} confirmed={customer.email_verified} />
            <SessionsSection />
            <DataSection />
            <DeleteSection customer={customer} />
          </RecentLoginProvider>
        )}
      </QueryView>
    </AccountFrame>
  );
}

/** The profile of the signed-in customer. `known`: the session is loaded. */
export function ProfilePage({ known }: { known: boolean }) {
  return (
    <AntdApp>
      <QueryProvider>{known ? <ProfileSections /> : <ProfileSkeleton />}</QueryProvider>
    </AntdApp>
  );
}
