import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import clsx from 'clsx';
import { Checkbox } from 'antd';
import { type FieldValues, FormProvider } from 'react-hook-form';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { OutputKind } from '#catalog/operations.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { useFailureToast } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useRedirectOnSessionEnd, useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { LoadMore } from '../../dashboard/lists/LoadMore.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { getModifierKey } from '../../ui/modifier-key.ts';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { useNotifyPreference } from './notifications.ts';
import { useTasks } from './task-queries.ts';
import { focusPrompt, type GenerationState } from './use-generation-form.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './generation.module.css';

interface GenerationPageProps {
  ref?: Ref<HTMLDivElement>;
  title: string;
  lead: ReactNode;
  form: ReactNode;
  /** The section of the results. */
  results: Ref<HTMLElement>;
  resultsTitle: ReactNode;
  /** Shown next to the title of the results. */
  choice?: ReactNode;
  /** The results. */
  children: ReactNode;
}

/** A page with a generation form, and its results beside or below it. */
export function GenerationPage(props: GenerationPageProps) {
  const { ref, title, lead, form, results, resultsTitle, choice, children } = props;
  const id = useId();
  useRedirectOnSessionEnd();
  return (
    <>
      <div className={styles.top}>
        <PageHeader title={title}>{lead}</PageHeader>
      </div>
      <div ref={ref} className={styles.page}>
        {form}
        <section ref={results} className={layout.shrink} aria-labelledby={id}>
          <div className={styles.head}>
            <h2 id={id} className={styles.heading}>
              {resultsTitle}
            </h2>
            {choice}
          </div>
          {children}
        </section>
      </div>
    </>
  );
}

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

/** The balance, with the price if the balance is too low for it. */
function useBalanceText(available: number | undefined, cost: number | null, isShort: boolean): string | undefined {
  const format = useFormat();
  if (available === undefined) return undefined;
  const credits = format.credits(available);
  return isShort
    ? translate(
        { id: 'songs.balance.short', message: 'You have {credits}, and this costs {price}.' },
        { credits, price: format.credits(cost ?? 0) },
      )
    : translate({ id: 'songs.balance', message: 'You have {credits}.' }, { credits });
}

const enterKey = '↵';

/** The keys that submit the form, for readers who have a keyboard. */
function ShortcutHint() {
  const isBrowser = useIsBrowser();
  if (!isBrowser) return null;
  return (
    <span className={styles.shortcut} aria-hidden="true">
      <kbd>{getModifierKey()}</kbd>
      <kbd>{enterKey}</kbd>
    </span>
  );
}

interface GenerationFormProps<Draft extends FieldValues> {
  state: GenerationState<Draft>;
  /** Credits. Null if the request is free. */
  cost: number | null;
  /** Chooses test mode, which is free. Omitted if the form can't. */
  onTest?: (() => void) | undefined;
  /** The fields of the form. */
  children: ReactNode;
}

/** A generation form: its fields, the price on its button, the balance below it, and the notification setting. */
export function GenerationForm<Draft extends FieldValues>({
  state: { form, submit, tooFewCredits },
  cost,
  onTest,
  children,
}: GenerationFormProps<Draft>) {
  const format = useFormat();
  const session = useSession();
  const available = session.status === 'in' ? session.credits.available : undefined;
  /** Test mode is free. */
  const isShort = available !== undefined && cost !== null && available < cost;
  const balance = useBalanceText(available, cost, isShort);
  const balanceId = useId();
  const free = translate({ id: 'songs.price.none', message: 'free' });
  const price = cost === null ? free : format.credits(cost);
  const { isSubmitting, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  /** The button to test mode disappears, and the button in its place gets the focus. */
  const hasChosenTest = useRef(false);
  // React Hook Form focuses fields in the order in which they appeared. Fields of a mode that was chosen later appear last.
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [submitCount]);
  // On a touch screen, the focus would open the keyboard over the page.
  useEffect(() => {
    if (document.activeElement?.closest('main')) return;
    if (matchMedia('(pointer: fine)').matches) focusPrompt();
  }, []);
  useEffect(() => {
    const form = element.current;
    const submitByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!isSubmitting && !isShort) form?.requestSubmit();
    };
    form?.addEventListener('keydown', submitByKey);
    return () => form?.removeEventListener('keydown', submitByKey);
  }, [isSubmitting, isShort]);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={styles.form}
        data-generation=""
        noValidate
        onSubmit={(event) => (isShort ? event.preventDefault() : void submit(event))}
      >
        {children}
        <div className={styles.submit}>
          {tooFewCredits && (
            <p className={kit.alert} role="alert">
              <Icon name="alert" />
              <span>
                <Translate id="songs.tooFewCredits">
                  Your credits are not enough, please top up, if you have any questions, please contact support.
                </Translate>
                <SentenceSpace />
                <Link to="/dashboard/api/billing">
                  {translate({ id: 'orders.buyCredits', message: 'Buy credits' })}
                </Link>{' '}
                <ContactLink />
              </span>
            </p>
          )}
          {/* In place of the button, so that nothing moves when the balance arrives. */}
          {isShort ? (
            <div className={styles.offers}>
              <LinkButton to="/dashboard/api/billing" variant="primary" size="large" aria-describedby={balanceId}>
                {translate({ id: 'orders.buyCredits', message: 'Buy credits' })}
              </LinkButton>
              {onTest && (
                <Button
                  size="large"
                  onClick={() => {
                    hasChosenTest.current = true;
                    onTest();
                  }}
                >
                  <Translate id="songs.useTest" values={{ price: free }}>
                    {'Switch to test · {price}'}
                  </Translate>
                </Button>
              )}
            </div>
          ) : (
            <Button
              ref={(button) => {
                if (hasChosenTest.current) button?.focus();
                hasChosenTest.current = false;
              }}
              type="submit"
              variant="primary"
              size="large"
              busy={isSubmitting}
              aria-describedby={balanceId}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              <Translate id="songs.submit" values={{ price }}>
                {'Generate · {price}'}
              </Translate>
            </Button>
          )}
          <div className={styles.balance}>
            <p id={balanceId}>{balance}</p>
            {!isShort && <ShortcutHint />}
          </div>
        </div>
        <NotifyChoice />
      </form>
    </FormProvider>
  );
}

interface TaskListProps {
  kind: OutputKind;
  /** The message for a failed request. */
  queryFailed: string;
  /** The title of the error in place of the list. */
  failed: string;
  /** Replace the list while it is empty. */
  emptyTitle: string;
  emptyText: ReactNode;
  /** The placeholders while the list loads. */
  skeleton: ReactNode;
  children: (task: Task, at: number, tasks: readonly Task[]) => ReactNode;
}

/** Finished and running tasks that generate works of a kind. */
export function TaskList({ kind, queryFailed, failed, emptyTitle, emptyText, skeleton, children }: TaskListProps) {
  const { status } = useSession();
  const list = useTasks(kind, status === 'in');
  useFailureToast(list.error, { exact: queryFailed });
  const empty = (
    <div className={styles.empty}>
      <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
    </div>
  );
  if (status === 'out' || list.rows?.length === 0) return empty;
  return (
    <QueryView
      query={{ ...list, data: list.rows }}
      failed={failed}
      skeleton={
        <Skeleton>
          <span className={clsx(kit.list, layout.column, layout.gap3)}>{skeleton}</span>
        </Skeleton>
      }
    >
      {(tasks) => (
        <>
          <ol className={clsx(kit.list, layout.column, layout.gap3)}>
            {tasks.map((task, at) => (
              <li key={task.id}>{children(task, at, tasks)}</li>
            ))}
          </ol>
          <LoadMore list={list} />
        </>
      )}
    </QueryView>
  );
}
