import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../../core/format.ts';
import { Fact, Facts } from '../../../dashboard/Facts.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { LogText } from '../../../ui/code/LogText.tsx';
import { RowPanel } from '../parts/RowPanel.tsx';
import type { useRow } from '../parts/use-row.ts';
import { words } from '../parts/words.ts';
import { useMail, useResend } from './mail-queries.ts';
import { statuses, tones } from './mail-words.ts';
import styles from '../parts/parts.module.css';

/** A mail and what it says, as text: what others wrote into it is never run here. */
export function MailPanel({ id, row }: { id: string; row: ReturnType<typeof useRow> }) {
  const format = useFormat();
  const query = useMail(id);
  const resend = useResend();
  return (
    <RowPanel title={translate({ id: 'support.mail.kind', message: 'Mail' })} row={row} query={query}>
      {({ mail, content }) => (
        <>
          <Facts>
            <Fact name={words.status()}>
              <StatusBadge tone={tones[mail.status]} label={statuses[mail.status]()} />
            </Fact>
            <Fact name={translate({ id: 'support.mail.kind', message: 'Mail' })}>
              <code>{mail.kind}</code>
            </Fact>
            <Fact name={translate({ id: 'support.mail.to', message: 'To' })}>{mail.to}</Fact>
            <Fact name={words.attempts()}>
              {format.number(mail.tries)} {mail.error !== null && <code>{mail.error}</code>}
            </Fact>
            <Fact name={translate({ id: 'keys.column.created', message: 'Created' })}>
              {format.moment(mail.created_at)}
            </Fact>
            {mail.next_attempt_at !== null && (
              <Fact name={translate({ id: 'support.next', message: 'Next attempt' })}>
                {format.moment(mail.next_attempt_at)}
              </Fact>
            )}
          </Facts>
          <div className={styles.actions}>
            {mail.status !== 'waiting' && mail.resent_as === null && (
              <Button busy={resend.isPending} onClick={() => void resend.run({ path: { id } })}>
                <Translate id="support.mail.resend">Send again</Translate>
              </Button>
            )}
            {mail.resent_as !== null && (
              <LinkButton to={`/user/admin?section=mails&open=${mail.resent_as}`}>
                <Translate id="support.mail.successor">The mail that was sent again</Translate>
              </LinkButton>
            )}
          </div>
          {content !== null ? (
            <>
              <h2 lang={mail.locale}>{content.subject}</h2>
              <LogText text={content.text} lang={mail.locale} />
            </>
          ) : (
            <p className={styles.note}>
              {mail.withheld ? (
                <Translate id="support.mail.withheld">
                  A link in this mail lets its reader into the account. It is shown to nobody else.
                </Translate>
              ) : (
                <Translate id="support.mail.nothing">
                  There is nothing to say any more: what it was about has changed.
                </Translate>
              )}
            </p>
          )}
        </>
      )}
    </RowPanel>
  );
}
