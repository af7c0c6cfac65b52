import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels, newestModel } from '#catalog/models.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { Section } from './Section.tsx';
import { postingsOf } from './exchange.ts';
import styles from './tables.module.css';

/** Of the request: asks for the price only. */
const field = 'dry_run';

/** The models of the catalog and what a call to each costs. */
export function Costs() {
  return (
    <Section
      title={<Translate id="home.costs.title">What a call costs</Translate>}
      lead={
        <>
          <p>
            <Translate id="home.costs.held">
              Credits are held when a call is accepted and charged song by song as they are delivered. What is not
              delivered is released.
            </Translate>
          </p>
          <p>
            <Translate id="home.costs.dryRun" values={{ field: <code>{field}</code> }}>
              {'With {field} a call answers with its price and makes nothing. With a test key every call is free.'}
            </Translate>
          </p>
          <p>
            <Link to="/pricing">
              <Translate id="home.costs.pricing">Packs of credits, and a calculator for your month</Translate>
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
              <Translate id="home.costs.credits">Credits a call</Translate>
            </th>
            <th scope="col" className={styles.number}>
              {translate({ id: 'home.costs.songs', message: 'Songs' })}
            </th>
            <th scope="col" className={styles.number}>
              <Translate id="home.costs.longest">Longest song</Translate>
            </th>
            <th scope="col" className={clsx(styles.number, styles.wide)}>
              <Translate id="home.costs.style">Style text, characters</Translate>
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

const postings = postingsOf(newestModel.credits, newestModel.clips);

/** A call's way through the ledger, with the catalog's own price. */
export function Receipt() {
  return (
    <Section
      title={<Translate id="home.receipt.title">Every credit has a receipt</Translate>}
      lead={
        <>
          <p>
            <Translate id="home.receipt.text">
              Credits live in a double-entry ledger. Each transaction sums to zero, and no account of yours goes below
              it.
            </Translate>
          </p>
          <p>
            <Translate id="home.receipt.verify">
              You can read your postings, and have your balance recomputed from all of them at any time.
            </Translate>
          </p>
        </>
      }
    >
      <table className={styles.table}>
        <caption className={styles.caption}>
          <Translate id="home.receipt.caption" values={{ model: <code>{newestModel.id}</code> }}>
            {'A call to {model}, all songs delivered'}
          </Translate>
        </caption>
        <thead>
          <tr>
            <th scope="col">{translate({ id: 'home.receipt.transaction', message: 'Transaction' })}</th>
            <th scope="col" className={styles.number}>
              <Translate id="home.receipt.available">Available</Translate>
            </th>
            <th scope="col" className={styles.number}>
              {translate({ id: 'home.receipt.held', message: 'Held' })}
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
                  <Translate id="home.receipt.accepted">Call accepted</Translate>
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
