import Translate, { translate } from '@docusaurus/Translate';
import {
  getEmailOptions,
  listEmailsInfiniteOptions,
  resendEmailMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { EmailReview, EmailStatus } from '#generated/account/types.gen.ts';
import { useRead, useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { TimeWithSeconds } from '../../../core/format/times.tsx';
import { type State, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import type { DialogState } from '../../../dashboard/dialogs/use-dialog.ts';
import { DetailList } from '../../../dashboard/DetailList.tsx';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { LogText } from '../../../ui/code/LogText.tsx';
import { RowLink } from '../../../dashboard/lists/RowLink.tsx';
import { AttemptsCell, ReviewList, RowPanel, StackedValues, useRowAction } from '../components/parts.tsx';
import { Filters, pageSize, useFilter } from '../components/Filters.tsx';
import { useRowPanel } from '../use-admin-params.ts';
import { labels } from '../labels.ts';
import styles from '../support.module.css';

const states: Readonly<Record<EmailStatus, State>> = {
  waiting: { tone: 'busy', label: () => translate({ id: 'support.email.waiting', message: 'Waiting' }) },
  sent: { tone: 'good', label: () => translate({ id: 'support.email.sent', message: 'Sent' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'tasks.status.failed', message: 'Failed' }) },
  void: { tone: 'off', label: () => translate({ id: 'support.email.void', message: 'Discarded' }) },
};

const canResend = ({ status, resent_as: resentAs }: EmailReview) => status !== 'waiting' && resentAs === null;

/** Sends an email again. */
function ResendButton({ id }: { id: string }) {
  const resend = useRowAction(resendEmailMutation, translate({ id: 'support.email.resent', message: 'Email queued' }));
  return (
    <Button busy={resend.isPending} onClick={() => void resend.run({ path: { id } })}>
      <Translate id="support.email.resend">Send again</Translate>
    </Button>
  );
}

/** An email as plain text: content from outside is never executed. */
function EmailPanel({ id, ...panel }: DialogState & { id: string }) {
  const format = useFormat();
  const query = useRead(getEmailOptions, { path: { id } });
  return (
    <RowPanel title={labels.email()} query={query} {...panel}>
      {({ mail: email, content }) => (
        <>
          <DetailList
            items={{
              [labels.status()]: <StatusBadge {...states[email.status]} />,
              [labels.email()]: <code>{email.kind}</code>,
              [labels.to()]: email.to,
              [labels.attempts()]: <AttemptsCell {...email} />,
              [labels.created()]: format.moment(email.created_at),
              [labels.nextAttempt()]: email.next_attempt_at && format.moment(email.next_attempt_at),
            }}
          />
          <div className={styles.actions}>
            {canResend(email) && <ResendButton id={id} />}
            {email.resent_as !== null && (
              <LinkButton to={`/user/admin?section=mails&open=${email.resent_as}`}>
                <Translate id="support.email.successor">Resent email</Translate>
              </LinkButton>
            )}
          </div>
          {content !== null ? (
            <>
              <h2 lang={email.locale}>{content.subject}</h2>
              <LogText text={content.text} lang={email.locale} />
            </>
          ) : (
            <p className={styles.muted}>
              {email.withheld ? (
                <Translate id="support.email.withheld">
                  This email contains a sign-in link, so only the recipient can see it.
                </Translate>
              ) : (
                <Translate id="support.email.void.text">
                  This email no longer applies, because the situation it describes has changed.
                </Translate>
              )}
            </p>
          )}
        </>
      )}
    </RowPanel>
  );
}

/** Emails to all customers: waiting, sent and failed. */
export function EmailSection() {
  const { shown, getAddress } = useRowPanel();
  const specs = {
    status: { label: labels.status(), options: states },
    customer: { label: labels.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useReadList(listEmailsInfiniteOptions, { query: { ...filter, limit: pageSize } });
  return (
    <>
      <Filters list="mails" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'support.emails.failed', message: 'The emails couldn’t be loaded' })}
        caption={translate({ id: 'support.emails', message: 'Emails' })}
        columns={[
          {
            kind: 'lead',
            title: labels.email(),
            cell: ({ id, kind }) => (
              <RowLink id={id} to={getAddress(id)}>
                {kind}
              </RowLink>
            ),
          },
          { title: labels.to(), cell: ({ to }) => <StackedValues>{to}</StackedValues> },
          { plain: true, title: labels.status(), cell: ({ status }) => <StatusBadge {...states[status]} /> },
          { title: labels.attempts(), cell: (row) => <AttemptsCell {...row} /> },
          { kind: 'end', title: labels.time(), cell: ({ created_at: at }) => <TimeWithSeconds at={at} /> },
          {
            kind: 'actions',
            title: labels.actions(),
            cell: (email) => email.status === 'failed' && canResend(email) && <ResendButton id={email.id} />,
          },
        ]}
      />
      {shown && <EmailPanel key={shown.id} id={shown.id} {...shown.panel} />}
    </>
  );
}
