import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { callbackRetryHours } from '#catalog/callbacks.ts';
import { limits } from '#catalog/limits.ts';
import { newestModel } from '#catalog/models.ts';
import { Section } from './Section.tsx';
import { listPostings } from './example-request.ts';
import styles from './Guarantees.module.css';

function Guarantee({ to, name, children }: { to: string; name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Link to={to}>{name}</Link>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The guarantees of the platform, each with a link to the page that explains it, and the ledger transactions of a
 * request.
 */
export function Guarantees() {
  return (
    <Section
      title={<Translate id="home.guarantees.title">Guaranteed by the platform</Translate>}
      lead={
        <dl className={styles.list}>
          <Guarantee to="/docs/credits" name={<Translate id="home.guarantees.ledger">A double-entry ledger</Translate>}>
            <Translate id="home.guarantees.ledger.text">
              Credits are reserved when a task is accepted and charged for each delivered song. Everything else is
              released. You can recompute your balance from all transactions at any time.
            </Translate>
          </Guarantee>
          <Guarantee to="/docs/idempotency" name={<Translate id="home.guarantees.idempotency">Safe retries</Translate>}>
            <Translate id="home.guarantees.idempotency.text" values={{ hours: limits.idempotencyHours }}>
              {
                'A request with an Idempotency-Key runs once, even after a crash. For {hours} hours, a retry returns the first response.'
              }
            </Translate>
          </Guarantee>
          <Guarantee to="/docs/callbacks" name={<Translate id="home.guarantees.callbacks">Signed callbacks</Translate>}>
            <Translate id="home.guarantees.callbacks.text" values={{ hours: callbackRetryHours }}>
              {
                'Every callback is signed by the Standard Webhooks specification, and retried for up to {hours} hours until your server accepts it.'
              }
            </Translate>
          </Guarantee>
          <Guarantee to="/docs/errors" name={<Translate id="home.guarantees.errors">Errors you can fix</Translate>}>
            <Translate id="home.guarantees.errors.text">
              Every error has a code, names the field and the rule, and links to a page with the fix.
            </Translate>
          </Guarantee>
        </dl>
      }
    >
      <Receipt />
    </Section>
  );
}

const postings = listPostings(newestModel.credits, newestModel.clips);

/** The ledger transactions of a request, with the price from the catalog. */
function Receipt() {
  return (
    <table className={styles.table}>
      <caption>
        <Translate id="home.receipt.caption" values={{ model: <code>{newestModel.id}</code> }}>
          {'A request to {model}, both songs delivered'}
        </Translate>
      </caption>
      <thead>
        <tr>
          <th scope="col">{translate({ id: 'home.receipt.transaction', message: 'Transaction' })}</th>
          <th scope="col" className={styles.number}>
            <Translate id="home.receipt.available">Available</Translate>
          </th>
          <th scope="col" className={styles.number}>
            {translate({ id: 'home.receipt.held', message: 'Reserved' })}
          </th>
          <th scope="col" className={styles.number}>
            {translate({ id: 'home.receipt.spent', message: 'Spent' })}
          </th>
          <th scope="col" className={clsx(styles.number, styles.wide)}>
            <Translate id="home.receipt.sum">Sum</Translate>
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map((posting) => (
          <tr key={posting.song}>
            <th scope="row">
              {posting.song === 0 ? (
                <Translate id="home.receipt.accepted">Task accepted</Translate>
              ) : (
                <Translate id="home.receipt.delivered" values={{ number: posting.song }}>
                  {'Song {number} delivered'}
                </Translate>
              )}
            </th>
            <Amount value={posting.available} />
            <Amount value={posting.held} />
            <Amount value={posting.revenue} />
            <td className={clsx(styles.number, styles.wide)}>{posting.available + posting.held + posting.revenue}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A signed amount with a typographic minus. Zero is an empty cell. */
function Amount({ value }: { value: number }) {
  const text = value === 0 ? '' : value > 0 ? `+${value}` : `\u2212${-value}`;
  return <td className={styles.number}>{text}</td>;
}
