import Translate, { translate } from '@docusaurus/Translate';
import type { Outbox, WaitingEmail } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { useFormat } from '../../core/format/format.ts';
import { useLoad } from '../../core/use-load.ts';
import styles from './SystemCheckPage.module.css';

/** Only a development server on the same machine shows its emails. */
async function getEmails(): Promise<readonly WaitingEmail[] | undefined> {
  if (!['localhost', '127.0.0.1'].includes(window.location.hostname)) return undefined;
  return (await fetchJson<Outbox>('GET', '/api/account/outbox')).data;
}

/** The text of an email with clickable links. */
function EmailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <pre className={styles.email}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <a key={part} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

/** Emails that wait because no email server is configured. Hidden if there is one. */
export function EmailOutbox() {
  const format = useFormat();
  const { data: emails } = useLoad(getEmails);
  if (emails === undefined) return null;
  return (
    <>
      <h2>{translate({ id: 'systemCheck.outbox', message: 'Outbox' })}</h2>
      {emails.length === 0 ? (
        <p>
          <Translate id="systemCheck.outbox.empty">
            No emails are waiting. Without SMTP_URL, the server stores emails here instead of sending them.
          </Translate>
        </p>
      ) : (
        emails.map(({ id, subject, to, created_at: at, locale, text }) => (
          <details key={id} className={styles.outbox}>
            <summary>
              <strong lang={locale}>{subject}</strong> <span>{to}</span> <time dateTime={at}>{format.moment(at)}</time>
            </summary>
            <div lang={locale}>
              <EmailText text={text} />
            </div>
          </details>
        ))
      )}
    </>
  );
}
