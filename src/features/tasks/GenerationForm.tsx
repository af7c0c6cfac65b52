import { type ReactNode, useEffect, useRef } from 'react';
import clsx from 'clsx';
import { Checkbox } from 'antd';
import { type FieldValues, FormProvider } from 'react-hook-form';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useNotifyPreference } from './notifications.ts';
import type { GenerationState } from './use-generation-form.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './generation.module.css';

/** Turns on a system notification for tasks that finish while the page is hidden. */
function NotifyChoice() {
  const { state, setPreference } = useNotifyPreference();
  if (state === 'unsupported') return null;
  return (
    <Checkbox checked={state === 'on'} onChange={({ target }) => void setPreference(target.checked)}>
      {state === 'refused'
        ? translate({ id: 'tasks.notify.refused', message: 'Your browser doesn’t allow notifications from this site' })
        : translate({ id: 'tasks.notify', message: 'Notify me when it’s ready' })}
    </Checkbox>
  );
}

interface GenerationFormProps<Draft extends FieldValues> {
  state: GenerationState<Draft>;
  /** Credits. Null if the request is free. */
  cost: number | null;
  /** The fields of the form. */
  children: ReactNode;
}

/** A generation form: its fields, the price on its button, the balance below it, and the notification setting. */
export function GenerationForm<Draft extends FieldValues>({
  state: { form, submit, tooFewCredits },
  cost,
  children,
}: GenerationFormProps<Draft>) {
  const format = useFormat();
  const session = useSession();
  const balance = session.status === 'in' ? session.credits : undefined;
  const price = cost === null ? translate({ id: 'songs.price.none', message: 'free' }) : format.credits(cost);
  const { isSubmitting, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  // React Hook Form focuses fields in the order in which they appeared. Fields of a mode that was chosen later appear last.
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [submitCount]);
  return (
    <FormProvider {...form}>
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <div className={clsx(layout.stack, layout.gap2)}>
          {tooFewCredits && (
            <p className={kit.alert} role="alert">
              <Icon name="alert" />
              <span>
                <Translate id="songs.tooFewCredits">
                  Your credits are not enough, please top up, if you have any questions, please contact support.
                </Translate>{' '}
                <Link to="/dashboard/api/billing">
                  {translate({ id: 'orders.buyCredits', message: 'Buy credits' })}
                </Link>{' '}
                <ContactLink />
              </span>
            </p>
          )}
          <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
            <Translate id="songs.submit" values={{ price }}>
              {'Generate · {price}'}
            </Translate>
          </Button>
          <p className={styles.balance}>
            {balance !== undefined &&
              translate(
                { id: 'songs.balance', message: 'You have {credits}.' },
                { credits: format.credits(balance.available) },
              )}
          </p>
        </div>
        <NotifyChoice />
      </form>
    </FormProvider>
  );
}
