import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import requests from '#generated/home/use-cases.json';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { fillCase } from './example-request.ts';
import { Section } from './Section.tsx';
import styles from './UseCases.module.css';

/** The operation of every use case, the same in each language. */
const operation = 'POST /api/v2/generate';

interface UseCaseProps {
  id: string;
  title: ReactNode;
  /** The texts of the request, by field. */
  texts: Readonly<Record<string, string>>;
  children: ReactNode;
}

function UseCase({ id, title, texts, children }: UseCaseProps) {
  const { html } = requests.find((request) => request.id === id)!;
  return (
    <li className={styles.case}>
      <h3 className={styles.name}>{title}</h3>
      <p>{children}</p>
      <StaticCode language="json" html={fillCase(html, texts)} />
    </li>
  );
}

/** What customers build, each with its request. */
export function UseCases() {
  return (
    <Section
      wide
      height={[39, 65, 71]}
      title={<Translate id="home.cases.title">What people build with it</Translate>}
      lead={
        <p>
          <Translate id="home.cases.text">One operation covers all of them.</Translate>
          <SentenceSpace />
          <Link to="/docs/v2-generate">
            <code>{operation}</code>
          </Link>
        </p>
      }
    >
      <ul className={styles.cases}>
        <UseCase
          id="video"
          title={<Translate id="home.cases.video">Music for videos</Translate>}
          texts={{ prompt: translate({ id: 'home.cases.video.prompt', message: 'calm piano for cooking' }) }}
        >
          <Translate id="home.cases.video.text">
            An editor describes the mood, and gets two songs without vocals to choose from.
          </Translate>
        </UseCase>
        <UseCase
          id="words"
          title={<Translate id="home.cases.words">Songs from your customers’ words</Translate>}
          texts={{
            lyrics: translate({ id: 'home.cases.words.lyrics', message: 'Happy birthday, Ana' }),
            style: translate({ id: 'home.cases.words.style', message: 'acoustic pop' }),
          }}
        >
          <Translate id="home.cases.words.text">
            Greetings and poems are sung as they were written. The API also returns the time of each word.
          </Translate>
        </UseCase>
        <UseCase
          id="game"
          title={<Translate id="home.cases.game">A theme for each scene</Translate>}
          texts={{ prompt: translate({ id: 'home.cases.game.prompt', message: 'a harbor town at dusk' }) }}
        >
          <Translate id="home.cases.game.text">
            Your own metadata comes back with each callback, so you can tell which scene a song is for.
          </Translate>
        </UseCase>
      </ul>
    </Section>
  );
}
