import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { callbackRetryHours } from '#catalog/callbacks.ts';
import { limits } from '#catalog/limits.ts';
import { newestModel } from '#catalog/models.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { Section } from './Section.tsx';
import { listBalances } from './example-request.ts';
import styles from './Guarantees.module.css';

interface GuaranteeProps {
  name: ReactNode;
  /** The page that explains it, and its title. */
  to: string;
  page: ReactNode;
  children: ReactNode;
}

function Guarantee({ name, to, page, children }: GuaranteeProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} <Link to={to}>{page}</Link>
      </dd>
    </div>
  );
}

/**
 * The guarantees of the platform, each with a link to the page that explains it, and the balance during a request.
 */
export function Guarantees() {
  const plural = usePlural();
  return (
    <Section
      height={[44, 59, 62]}
      title={<Translate id="home.guarantees.title">Guaranteed by the platform</Translate>}
      lead={
        <dl className={styles.list}>
          <Guarantee
            name={<Translate id="home.guarantees.ledger">A double-entry ledger</Translate>}
            to="/docs/credits"
            page={<Translate id="home.guarantees.page.credits">Credits and prices</Translate>}
          >
            <Translate id="home.guarantees.ledger.text">
              Credits are reserved when a task is accepted and charged for each delivered song. Everything else is
              released. You can recompute your balance from all transactions at any time.
            </Translate>
          </Guarantee>
          <Guarantee
            name={<Translate id="home.guarantees.idempotency">Safe retries</Translate>}
            to="/docs/idempotency"
            page={<Translate id="home.guarantees.page.idempotency">Idempotency and retries</Translate>}
          >
            {plural(limits.idempotencyHours, (hours) =>
              translate(
                {
                  id: 'home.guarantees.idempotency.text',
                  message:
                    'A request with an Idempotency-Key runs once, even after a crash. For {hours} hours, a retry returns the first response.',
                },
                { hours },
              ),
            )}
          </Guarantee>
          <Guarantee
            name={<Translate id="home.guarantees.callbacks">Signed callbacks</Translate>}
            to="/docs/callbacks"
            page={<Translate id="home.guarantees.page.callbacks">Callbacks and webhooks</Translate>}
          >
            {plural(callbackRetryHours, (hours) =>
              translate(
                {
                  id: 'home.guarantees.callbacks.text',
                  message:
                    'Every callback is signed according to the Standard Webhooks specification, and retried for up to {hours} hours until your server accepts it.',
                },
                { hours },
              ),
            )}
          </Guarantee>
          <Guarantee
            name={<Translate id="home.guarantees.errors">Errors you can fix</Translate>}
            to="/docs/errors"
            page={<Translate id="home.guarantees.page.errors">Errors</Translate>}
          >
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

const states = listBalances(newestModel.credits, newestModel.clips, limits.signupCredits);

/** How the balance of a new account changes with a request, with the price from the catalog. */
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
          <th scope="col">
            <Translate id="home.receipt.step">Step</Translate>
          </th>
          <th scope="col" className={styles.number}>
            <Translate id="home.receipt.available">Available</Translate>
          </th>
          <th scope="col" className={styles.number}>
            {translate({ id: 'home.receipt.held', message: 'Reserved' })}
          </th>
          <th scope="col" className={styles.number}>
            {translate({ id: 'home.receipt.spent', message: 'Spent' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ step, available, held, spent }) => (
          <tr key={step}>
            <th scope="row">
              {step === 'before' ? (
                <Translate id="home.receipt.before">New account</Translate>
              ) : step === 0 ? (
                <Translate id="home.receipt.accepted">Task accepted</Translate>
              ) : (
                <Translate id="home.receipt.delivered" values={{ number: step }}>
                  {'Song {number} delivered'}
                </Translate>
              )}
            </th>
            <td className={styles.number}>{available}</td>
            <td className={styles.number}>{held}</td>
            <td className={styles.number}>{spent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
