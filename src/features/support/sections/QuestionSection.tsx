import Translate, { translate } from '@docusaurus/Translate';
import {
  answerQuestionMutation,
  listAllQuestionsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { QuestionReview } from '#generated/account/types.gen.ts';
import { zQuestionAnswerCreate } from '#generated/requests/zod.gen.ts';
import { getFieldIssues } from '../../../core/api/field-errors.ts';
import { useActionForm } from '../../../core/api/use-action-form.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { questionStates, questionTypes } from '../../questions/question-text.ts';
import { DateTime } from '../../../core/format/times.tsx';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { OwnerCell, ReviewCards } from '../components/parts.tsx';
import { pageSize, QueueBar, useQueue } from '../components/Filters.tsx';
import styles from '../support.module.css';

/** A form that replies to a question. Input stays until it is sent. `seen`: the number of visible messages. */
function ReplyForm({ id, seen, visitor }: { id: string; seen: number; visitor: boolean }) {
  const { form, submit } = useActionForm({
    schema: zQuestionAnswerCreate,
    values: { text: '' },
    operation: answerQuestionMutation,
    toInput: ({ text }) => ({ path: { id }, body: { text: text.trim(), after: seen } }),
    clear: true,
    success: translate({ id: 'support.reply.sent', message: 'Reply sent' }),
    failure: (error) =>
      getFieldIssues(error).some(({ pointer }) => pointer === '/after')
        ? translate({
            id: 'support.reply.outdated',
            message: 'There’s a newer message. Read it, then send your reply.',
          })
        : translate({ id: 'support.reply.failed', message: 'The reply couldn’t be sent. Try again.' }),
    refresh: ['listAllQuestions', 'getQueues'],
  });
  return (
    <form className={styles.replyForm} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        control={form.control}
        name="text"
        label={translate({ id: 'support.reply', message: 'Reply' })}
        hint={
          visitor
            ? translate({ id: 'support.reply.visitorHint', message: 'Sent by email' })
            : translate({
                id: 'support.reply.hint',
                message: 'The customer gets it by email and sees it in their orders',
              })
        }
        rows={3}
      />
      <Button type="submit" busy={form.formState.isSubmitting}>
        <Translate id="support.reply.send">Send reply</Translate>
      </Button>
    </form>
  );
}

/** The customer, or the address of a visitor, which anyone could have entered. */
function Author({ question: { customer_id: id, customer_email: email } }: { question: QuestionReview }) {
  if (id !== null) return <OwnerCell row={{ customer_id: id, customer_email: email }} />;
  return (
    <span className={styles.values}>
      {email}
      <span className={styles.muted}>
        <Translate id="support.question.visitor">Not signed in. The address isn’t confirmed.</Translate>
      </span>
    </span>
  );
}

/** A question with its thread and a reply form. */
function QuestionCard({ question }: { question: QuestionReview }) {
  const { id, type, order_id: order, created_at: created, messages } = question;
  return (
    <li className={styles.card} aria-labelledby={id} data-row={id} tabIndex={-1}>
      <p className={styles.cardHead}>
        <strong id={id}>{questionTypes[type]()}</strong>
        <StatusBadge {...questionStates[question.state]} />
        <DateTime at={created} />
        {order !== null && <code className={styles.id}>{order}</code>}
      </p>
      <Author question={question} />
      {messages.map(({ author, text, at }) => (
        <div key={`${author} ${at}`} className={styles.message}>
          <p className={styles.muted}>
            {author === 'customer'
              ? translate({ id: 'support.customer', message: 'Customer' })
              : translate({ id: 'questions.support', message: 'Support' })}{' '}
            · <DateTime at={at} />
          </p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      {messages.length === 0 && (
        <p className={styles.muted}>
          <Translate id="support.question.bare">No description.</Translate>
        </p>
      )}
      <ReplyForm id={id} seen={messages.length} visitor={question.customer_id === null} />
    </li>
  );
}

/** Customer questions: waiting or replied to. */
export function QuestionSection() {
  const queue = useQueue();
  const query = useReadList(listAllQuestionsInfiniteOptions, { query: { queue, limit: pageSize } });
  return (
    <>
      <QueueBar list="questions" />
      <ReviewCards
        query={query}
        failed={translate({ id: 'support.questions.failed', message: 'The questions couldn’t be loaded' })}
        empty={
          queue === 'waiting'
            ? translate({ id: 'support.questions.none', message: 'No waiting questions' })
            : translate({ id: 'support.questions.noneDone', message: 'No answered questions yet' })
        }
        card={(question) => <QuestionCard key={question.id} question={question} />}
      />
    </>
  );
}
