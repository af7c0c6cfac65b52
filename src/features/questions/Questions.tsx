import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import {
  createQuestionMessageMutation,
  listQuestionsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Question } from '#generated/account/types.gen.ts';
import { zQuestionMessageCreate } from '#generated/requests/zod.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { DateTime } from '../../core/format/times.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { LoadMore } from '../../dashboard/lists/LoadMore.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { ObjectId, PageSection } from '../../dashboard/layout/sections.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { questionStates, questionTypes } from './question-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './questions.module.css';

function Message({ message: { author, text, at } }: { message: Question['messages'][number] }) {
  const readOnly = useIsReadOnly();
  return (
    <div className={styles.message}>
      <p className={clsx(kit.muted, layout.inline, layout.wrap, layout.flush, layout.gap12)}>
        {author === 'customer' ? (
          readOnly ? (
            translate({ id: 'support.customer', message: 'Customer' })
          ) : (
            translate({ id: 'questions.you', message: 'You' })
          )
        ) : (
          <Translate id="questions.support">Support</Translate>
        )}{' '}
        · <DateTime at={at} />
      </p>
      <p className={clsx(layout.flush, kit.anywhere, kit.lines)}>{text}</p>
    </div>
  );
}

function Reply({ id }: { id: string }) {
  const { form, submit } = useActionForm({
    schema: zQuestionMessageCreate,
    values: { text: '' },
    operation: createQuestionMessageMutation,
    toInput: ({ text }) => ({ path: { id }, body: { text: text.trim() } }),
    messages: {
      text: (rule) =>
        rule === 'required'
          ? translate({ id: 'questions.reply.empty', message: 'Enter a message' })
          : getRuleMessage(rule),
    },
    clear: true,
    failure: translate({ id: 'questions.reply.failed', message: 'The message couldn’t be sent' }),
    refresh: ['listQuestions'],
  });
  return (
    <form noValidate className={styles.reply} onSubmit={(event) => void submit(event)}>
      <FormField
        control={form.control}
        name="text"
        label={translate({ id: 'questions.reply', message: 'Your message' })}
        rows={2}
      />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {translate({ id: 'questions.reply.send', message: 'Send' })}
      </Button>
    </form>
  );
}

/** A question with its thread and a reply form. */
function Thread({ question }: { question: Question }) {
  const readOnly = useIsReadOnly();
  return (
    <>
      <p className={clsx(layout.row, layout.wrap, layout.flush, layout.gap14)}>
        <strong>{questionTypes[question.type]()}</strong>
        <StatusBadge {...questionStates[question.state]} />
        {question.order_id !== null && <ObjectId>{question.order_id}</ObjectId>}
      </p>
      {question.messages.map((message) => (
        <Message key={`${message.author} ${message.at}`} message={message} />
      ))}
      {!readOnly && <Reply id={question.id} />}
    </>
  );
}

/** Questions with their threads, newest first, page by page. */
const useQuestions = () => useReadList(listQuestionsInfiniteOptions, { query: { limit: 50 } });

function Threads({ questions }: { questions: readonly Question[] }) {
  return (
    <ul className={clsx(kit.list, layout.grid, layout.gap4)}>
      {questions.map((question) => (
        <li key={question.id} className={clsx(kit.card, layout.padded)}>
          <Thread question={question} />
        </li>
      ))}
    </ul>
  );
}

/** The questions about an order. Renders nothing if there are none. */
export function OrderQuestions({ id }: { id: string }) {
  const questions = useQuestions().rows?.filter(({ order_id: order }) => order === id) ?? [];
  if (questions.length === 0) return null;
  return (
    <>
      <h2>{translate({ id: 'questions.list', message: 'Questions' })}</h2>
      <Threads questions={questions} />
    </>
  );
}

/** Questions with their threads. Renders nothing if there are none. */
export function Questions() {
  const list = useQuestions();
  const { rows: questions, error } = list;
  if (questions?.length === 0 || (questions === undefined && error === null)) return null;
  return (
    <PageSection id="questions" title={<Translate id="questions.list">Questions</Translate>}>
      <QueryView
        query={{ ...list, data: questions }}
        failed={translate({ id: 'questions.list.failed', message: 'Your questions couldn’t be loaded' })}
      >
        {(loaded) => (
          <>
            <Threads questions={loaded} />
            <LoadMore list={list} />
          </>
        )}
      </QueryView>
    </PageSection>
  );
}
