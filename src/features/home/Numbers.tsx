import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { measured } from '#catalog/measured.ts';
import { newestModel } from '#catalog/models.ts';
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

/** Benchmark results, and limits from the catalog. */
export function Numbers() {
  const format = useFormat();
  return (
    <Section
      wide
      height={[26, 25, 35]}
      title={<Translate id="home.numbers.title">Measured, with limits you can plan for</Translate>}
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
        <Figure value={format.number(limits.requestsPerMinute)}>
          <Translate id="home.numbers.requests">requests per minute for each key</Translate>
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
