import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { packs } from '#catalog/packs.ts';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './first-steps.module.css';

export type Steps = Overview['first_steps'];
type StepName = Steps[number]['step'];

interface StepTexts {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly to: string;
  readonly action: ReactNode;
}

/** Links inside the texts. */
const getLinks = () => ({
  quickstart: (
    <Link to="/docs/quickstart">{translate({ id: 'overview.steps.quickstart', message: 'quickstart' })}</Link>
  ),
  callbacks: (
    <Link to="/docs/generate-callback">{translate({ id: 'overview.steps.callbacks', message: 'callback' })}</Link>
  ),
});

const texts: Readonly<Record<StepName, (price: string) => StepTexts>> = {
  key: () => ({
    title: <Translate id="overview.steps.key">Create an API key</Translate>,
    text: <Translate id="overview.steps.key.text">Test keys are free and use the sandbox engine.</Translate>,
    to: '/dashboard/api/keys',
    action: <Translate id="overview.steps.start">Create key</Translate>,
  }),
  song: () => ({
    title: <Translate id="overview.steps.song">Make your first song</Translate>,
    text: (
      <Translate id="overview.steps.song.text" values={getLinks()}>
        {'Send the request from the {quickstart}, or start without code.'}
      </Translate>
    ),
    to: '/dashboard/music',
    action: <Translate id="overview.steps.song.action">Open Music</Translate>,
  }),
  callback: () => ({
    title: <Translate id="overview.steps.callback">Receive a callback</Translate>,
    text: (
      <Translate id="overview.steps.callback.about" values={getLinks()}>
        {'A {callbacks} tells your server when a song is ready. Test yours with an inbox.'}
      </Translate>
    ),
    to: '/dashboard/api/webhooks',
    action: <Translate id="overview.steps.callback.action">Open Webhooks</Translate>,
  }),
  budget: () => ({
    title: <Translate id="overview.steps.budget">Limit what a key can spend</Translate>,
    text: (
      <Translate id="overview.steps.budget.text">
        Give a live key a budget per day, week, or month. Requests that would exceed it are rejected.
      </Translate>
    ),
    to: '/dashboard/api/keys',
    action: <Translate id="overview.steps.budget.action">Set a budget</Translate>,
  }),
  credits: (price) => ({
    title: <Translate id="overview.steps.credits">Buy your first credits</Translate>,
    text: (
      <Translate id="overview.steps.credits.text" values={{ price }}>
        {'Live keys spend credits. The smallest pack costs {price}.'}
      </Translate>
    ),
    to: '/dashboard/api/billing',
    action: <Translate id="orders.buyCredits">Buy credits</Translate>,
  }),
};

/** The steps of an account without any of them, for visitors. */
export const noSteps: Steps = (Object.keys(texts) as StepName[]).map((step) => ({ step, done_at: null }));

/** The checklist of an account: what is done in one line, the next step with its action, and the ones after it. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const format = useFormat();
  const { amount, currency } = packs[0].price;
  const getTexts = (step: StepName) => texts[step](format.money(amount, currency));
  const done = steps.filter(({ done_at: at }) => at !== null);
  const [next, ...later] = steps
    .filter(({ done_at: at }) => at === null)
    .map(({ step }) => ({ step, ...getTexts(step) }));
  const progress = translate(
    { id: 'overview.steps.progress', message: '{done} of {count} done' },
    { done: format.number(done.length), count: format.number(steps.length) },
  );
  return (
    <section className={styles.first} aria-labelledby="first-steps">
      <header className={styles.header}>
        <h2 id="first-steps">{translate({ id: 'overview.steps.title', message: 'First steps' })}</h2>
        <progress value={done.length} max={steps.length} aria-label={progress} />
        <span className={styles.progress}>{progress}</span>
      </header>
      {done.length > 0 && (
        <ul className={styles.done} aria-label={progress}>
          {done.map(({ step }) => (
            <li key={step}>
              <Icon name="check" size={12} />
              {getTexts(step).title}
            </li>
          ))}
        </ul>
      )}
      {next && (
        <div className={styles.next}>
          <div>
            <p className={styles.title}>{next.title}</p>
            <p className={styles.text}>{next.text}</p>
          </div>
          <LinkButton to={next.to} variant="primary">
            {next.action}
          </LinkButton>
        </div>
      )}
      {later.length > 0 && (
        <ul className={styles.later} aria-label={translate({ id: 'overview.steps.later', message: 'Later steps' })}>
          {later.map(({ step, title, text, to }) => (
            <li key={step}>
              <Link to={to}>{title}</Link>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
