import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { Section } from './Section.tsx';
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
            <th scope="col">
              <Translate id="home.costs.model">Model</Translate>
            </th>
            <th scope="col" className={styles.number}>
              <Translate id="home.costs.credits">Credits a call</Translate>
            </th>
            <th scope="col" className={styles.number}>
              <Translate id="home.costs.songs">Songs</Translate>
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
