import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './first-steps.module.css';

type Steps = Overview['first_steps'];

/** Links inside the texts. */
const getLinks = () => ({
  quickstart: (
    <Link to="/docs/quickstart">{translate({ id: 'overview.steps.quickstart', message: 'quickstart' })}</Link>
  ),
  music: <Link to="/dashboard/music">{translate({ id: 'overview.steps.music', message: 'Music' })}</Link>,
  callbacks: (
    <Link to="/docs/generate-callback">{translate({ id: 'overview.steps.callbacks', message: 'callback' })}</Link>
  ),
  webhooks: <Link to="/dashboard/api/webhooks">{translate({ id: 'webhooks.title', message: 'Webhooks' })}</Link>,
});

const texts: Readonly<Record<Steps[number]['step'], () => Readonly<Record<'title' | 'text', ReactNode>>>> = {
  address: () => ({
    title: <Translate id="overview.steps.address">Confirm your email address</Translate>,
    text: <Translate id="overview.steps.address.text">Open the link in the email we sent you.</Translate>,
  }),
  key: () => ({
    title: <Translate id="overview.steps.key">Create an API key</Translate>,
    text: <Translate id="overview.steps.key.text">Test keys are free and use the sandbox engine.</Translate>,
  }),
  call: () => ({
    title: <Translate id="overview.steps.request">Send a request</Translate>,
    text: (
      <Translate id="overview.steps.request.text" values={getLinks()}>
        {'Copy a ready-made request from the {quickstart}.'}
      </Translate>
    ),
  }),
  song: () => ({
    title: <Translate id="overview.steps.listen">Listen to two songs</Translate>,
    text: (
      <Translate id="overview.steps.listen.text" values={getLinks()}>
        {'They appear here. To start without code, open {music}.'}
      </Translate>
    ),
  }),
  callback: () => ({
    title: <Translate id="overview.steps.callback">Receive a callback</Translate>,
    text: (
      <Translate id="overview.steps.callback.text" values={getLinks()}>
        {'A {callbacks} tells your server when a song is ready. Test yours in {webhooks}.'}
      </Translate>
    ),
  }),
};

/** A checklist that updates itself. `compact`: next to other content, without its button. */
export function FirstSteps({ steps, compact = false }: { steps: Steps; compact?: boolean }) {
  const missesKey = steps.some(({ step, done_at: done }) => step === 'key' && done === null);
  return (
    <div className={clsx(styles.first, compact && styles.compact)}>
      <ol className={styles.steps}>
        {steps.map(({ step, done_at: done }) => {
          const { title, text } = texts[step]();
          return (
            <li key={step} className={clsx(done !== null && styles.done)}>
              <span className={styles.tick}>{done !== null && <Icon name="check" size={12} />}</span>
              <div>
                <p className={styles.title}>
                  {title}{' '}
                  {done !== null && (
                    <VisuallyHidden>{translate({ id: 'overview.steps.done', message: '(done)' })}</VisuallyHidden>
                  )}
                </p>
                {!(compact && done !== null) && <p>{text}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {!compact && missesKey && (
        <LinkButton to="/dashboard/api/keys" variant="primary">
          <Translate id="overview.steps.start">Create key</Translate>
        </LinkButton>
      )}
    </div>
  );
}
