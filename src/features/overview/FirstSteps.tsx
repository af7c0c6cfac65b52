import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { packs } from '#catalog/packs.ts';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
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

/** The checklist of a new account. Its first open step has the main action. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const format = useFormat();
  const { amount, currency } = packs[0].price;
  const done = steps.filter(({ done_at: at }) => at !== null).length;
  const next = steps.find(({ done_at: at }) => at === null)?.step;
  const progress = translate(
    { id: 'overview.steps.progress', message: '{done} of {count} done' },
    { done: format.number(done), count: format.number(steps.length) },
  );
  return (
    <section className={styles.first} aria-labelledby="first-steps">
      <header className={styles.header}>
        <h2 id="first-steps">{translate({ id: 'overview.steps.title', message: 'First steps' })}</h2>
        <span className={styles.progress}>{progress}</span>
        <progress value={done} max={steps.length} aria-label={progress} />
      </header>
      <ol className={styles.steps}>
        {steps.map(({ step, done_at: at }) => {
          const { title, text, to, action } = texts[step](format.money(amount, currency));
          return (
            <li key={step} className={clsx(at !== null && styles.done)}>
              <span className={styles.tick}>{at !== null && <Icon name="check" size={12} />}</span>
              <div>
                <p className={styles.title}>
                  {title}{' '}
                  {at !== null && (
                    <VisuallyHidden>{translate({ id: 'overview.steps.done', message: '(done)' })}</VisuallyHidden>
                  )}
                </p>
                {at === null && <p>{text}</p>}
              </div>
              {at === null && (
                <LinkButton to={to} variant={step === next ? 'primary' : 'default'}>
                  {action}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
