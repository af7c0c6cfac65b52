import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels, newestModel } from '#catalog/models.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { Section } from './Section.tsx';
import { getPostings } from './example-request.ts';
import styles from './price-tables.module.css';

/** A request field that asks for the price only. */
const field = 'dry_run';

/** The models of the catalog with their prices per request. */
export function PriceTable() {
  return (
    <Section
      title={<Translate id="home.costs.title">Pricing per request</Translate>}
      lead={
        <>
          <p>
            <Translate id="home.costs.held">
              Credits are reserved when a request is accepted and charged song by song as they’re delivered. Credits for
              undelivered songs are released.
            </Translate>
          </p>
          <p>
            <Translate id="home.costs.dryRun" values={{ field: <code>{field}</code> }}>
              {'With {field}, the API returns the price and creates no task. With a test key, every request is free.'}
            </Translate>
          </p>
          <p>
            <Link to="/pricing">
              <Translate id="home.costs.pricing">See credit packs and estimate your monthly cost</Translate>
            </Link>
          </p>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{translate({ id: 'home.costs.model', message: 'Model' })}</th>
            <th scope="col" className={styles.number}>
              <Translate id="home.costs.credits">Credits per request</Translate>
            </th>
            <th scope="col" className={styles.number}>
              {translate({ id: 'home.costs.songs', message: 'Songs' })}
            </th>
            <th scope="col" className={styles.number}>
              <Translate id="home.costs.longest">Longest song</Translate>
            </th>
            <th scope="col" className={clsx(styles.number, styles.wide)}>
              <Translate id="home.costs.style">Style length, characters</Translate>
            </th>
          </tr>
        </thead>
        <tbody>
          {musicModels.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                <code>{model.id}</code>
              </th>
              <td className={styles.number}>
                <strong>{model.credits}</strong>
              </td>
              <td className={styles.number}>{model.clips}</td>
              <td className={styles.number}>{formatTime(model.maxSeconds)}</td>
              <td className={clsx(styles.number, styles.wide)}>{model.styleMaxLength}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const postings = getPostings(newestModel.credits, newestModel.clips);

/** A call's way through the ledger, with the catalog's own price. */
export function LedgerExample() {
  return (
    <Section
      title={<Translate id="home.receipt.title">A ledger for every credit</Translate>}
      lead={
        <>
          <p>
            <Translate id="home.receipt.text">
              Credits are kept in a double-entry ledger. Every transaction sums to zero, and your balance never goes
              below zero.
            </Translate>
          </p>
          <p>
            <Translate id="home.receipt.verify">
              You can read your postings and recompute your balance from all of them at any time.
            </Translate>
          </p>
        </>
      }
    >
      <table className={styles.table}>
        <caption className={styles.caption}>
          <Translate id="home.receipt.caption" values={{ model: <code>{newestModel.id}</code> }}>
            {'A request to {model}, all songs delivered'}
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
                  <Translate id="home.receipt.accepted">Request accepted</Translate>
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
    </Section>
  );
}

/** A signed amount with a true minus; nothing posted is an empty cell. */
function Amount({ value }: { value: number }) {
  const text = value === 0 ? '' : value > 0 ? `+${value}` : `\u2212${-value}`;
  return <td className={styles.number}>{text}</td>;
}
