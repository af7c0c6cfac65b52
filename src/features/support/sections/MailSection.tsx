import Translate, { translate } from '@docusaurus/Translate';
import { getMailOptions, listMailsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { MailReview, MailStatus } from '#generated/account/types.gen.ts';
import { useRead, useRows } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format.ts';
import type { Column } from '../../../dashboard/DataTable.tsx';
import type { DialogState } from '../../../dashboard/use-dialog.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { LogText } from '../../../ui/code/LogText.tsx';
import { limit, useResend } from '../api.ts';
import { Attempts, RowLink, Second, type State, StateBadge, Values } from '../components/cells.tsx';
import { Filters, useFilter } from '../components/Filters.tsx';
import { KnownFacts, ReviewList, RowPanel } from '../components/layout.tsx';
import { useRow } from '../use-desk.ts';
import { words } from '../words.ts';
import styles from '../support.module.css';

const states: Readonly<Record<MailStatus, State>> = {
  waiting: { tone: 'busy', label: () => translate({ id: 'support.mail.waiting', message: 'Waiting' }) },
  sent: { tone: 'good', label: () => translate({ id: 'support.mail.sent', message: 'Sent' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'tasks.status.failed', message: 'Failed' }) },
  void: { tone: 'off', label: () => translate({ id: 'support.mail.void', message: 'Discarded' }) },
};

/** A mail and what it says, as text: what others wrote into it is never run here. */
function MailPanel({ id, ...panel }: DialogState & { id: string }) {
  const format = useFormat();
  const query = useRead(getMailOptions, { path: { id } });
  const resend = useResend();
  return (
    <RowPanel title={words.mail()} query={query} {...panel}>
      {({ mail, content }) => (
        <>
          <KnownFacts
            items={[
              { label: words.status(), children: <StateBadge state={states[mail.status]} /> },
              { label: words.mail(), children: <code>{mail.kind}</code> },
              { label: words.to(), children: mail.to },
              { label: words.attempts(), children: <Attempts {...mail} /> },
              { label: words.created(), children: format.moment(mail.created_at) },
              { label: words.nextAttempt(), children: mail.next_attempt_at && format.moment(mail.next_attempt_at) },
            ]}
          />
          <div className={styles.actions}>
            {mail.status !== 'waiting' && mail.resent_as === null && (
              <Button busy={resend.isPending} onClick={() => void resend.run({ path: { id } })}>
                <Translate id="support.mail.resend">Send again</Translate>
              </Button>
            )}
            {mail.resent_as !== null && (
              <LinkButton to={`/user/admin?section=mails&open=${mail.resent_as}`}>
                <Translate id="support.mail.successor">Resent email</Translate>
              </LinkButton>
            )}
          </div>
          {content !== null ? (
            <>
              <h2 lang={mail.locale}>{content.subject}</h2>
              <LogText text={content.text} lang={mail.locale} />
            </>
          ) : (
            <p className={styles.muted}>
              {mail.withheld ? (
                <Translate id="support.mail.withheld">
                  This email contains a sign-in link, so nobody else can see it.
                </Translate>
              ) : (
                <Translate id="support.mail.nothing">
                  This email no longer applies, because its subject has changed.
                </Translate>
              )}
            </p>
          )}
        </>
      )}
    </RowPanel>
  );
}

const columnsOf = (addressOf: (id: string) => string): readonly Column<MailReview>[] => [
  {
    key: 'kind',
    kind: 'lead',
    title: words.mail(),
    cell: ({ id, kind }) => (
      <RowLink id={id} to={addressOf(id)}>
        {kind}
      </RowLink>
    ),
  },
  { key: 'to', title: words.to(), cell: ({ to }) => <Values>{to}</Values> },
  { key: 'status', plain: true, title: words.status(), cell: ({ status }) => <StateBadge state={states[status]} /> },
  { key: 'attempts', title: words.attempts(), cell: (row) => <Attempts {...row} /> },
  { key: 'time', kind: 'end', title: words.time(), cell: ({ created_at: at }) => <Second at={at} /> },
];

/** The mails to all customers: those that wait, and what became of the others. */
export function MailSection() {
  const { shown, addressOf } = useRow();
  const specs = {
    status: { label: words.status(), options: states },
    customer: { label: words.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useRows(listMailsInfiniteOptions, { query: { ...filter, limit } });
  return (
    <>
      <Filters list="mails" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'support.mails.failed', message: 'The emails couldn’t be loaded' })}
        caption={translate({ id: 'support.mails', message: 'Emails' })}
        columns={columnsOf(addressOf)}
        rowKey={({ id }) => id}
      />
      {shown && <MailPanel key={shown.id} id={shown.id} {...shown.panel} />}
    </>
  );
}
