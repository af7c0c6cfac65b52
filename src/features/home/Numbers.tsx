import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { measured } from '#catalog/measured.ts';
import { newestModel } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useFormat } from '../../core/format/format.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { Section } from './Section.tsx';
import styles from './Numbers.module.css';

function Figure({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const [{ price, credits }] = packs;

/** Benchmark results, and the price and limit of songs from the catalog. */
export function Numbers() {
  const format = useFormat();
  return (
    <Section
      wide
      height={[24, 24, 31]}
      title={<Translate id="home.numbers.title">Measured times, fixed prices</Translate>}
      lead={
        <p>
          <Translate id="home.numbers.text">
            The first two numbers are this platform’s own time, measured with the sandbox engine on two cores. A live
            engine adds the time of its model.
          </Translate>
          <SentenceSpace />
          <Link to="/docs/rate-limits">
            <Translate id="home.numbers.limits">All limits</Translate>
          </Link>
          {' · '}
          <Link to="/pricing">
            <Translate id="home.prices.link">Packs and prices</Translate>
          </Link>
        </p>
      }
    >
      <dl className={styles.numbers}>
        <Figure
          value={
            <Translate id="home.numbers.milliseconds" values={{ count: format.number(measured.acceptedMs) }}>
              {'{count} ms'}
            </Translate>
          }
        >
          <Translate id="home.numbers.accepted">until a request is accepted</Translate>
        </Figure>
        <Figure
          value={
            <Translate id="home.numbers.seconds" values={{ count: format.number(measured.firstSongSeconds) }}>
              {'{count} s'}
            </Translate>
          }
        >
          <Translate id="home.numbers.firstSong">until the first song plays</Translate>
        </Figure>
        <Figure value={format.money(songPrice(price.amount, credits), price.currency, 3)}>
          <Translate id="home.numbers.price">per song with the smallest pack</Translate>
        </Figure>
        <Figure value={formatTime(newestModel.maxSeconds)}>
          <Translate id="home.numbers.length" values={{ model: <code>{newestModel.id}</code> }}>
            {'maximum length of a song with {model}'}
          </Translate>
        </Figure>
      </dl>
    </Section>
  );
}
