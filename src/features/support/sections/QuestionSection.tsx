import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { listAllQuestionsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { QuestionAnswerCreate, QuestionReview } from '#generated/account/types.gen.ts';
import { zQuestionAnswerCreate } from '#generated/requests/zod.gen.ts';
import { createRequestResolver } from '../../../core/api/request-resolver.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { getQuestionState, questionTypes } from '../../questions/question-text.ts';
import { useUnsavedChanges } from '../../../core/use-unsaved-changes.ts';
import { DateTime } from '../../../core/format/times.tsx';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { pageSize, useReplyToQuestion } from '../support-queries.ts';
import { OwnerCell } from '../components/cells.tsx';
import { QueueBar, useQueue } from '../components/Filters.tsx';
import { ReviewCards } from '../components/layout.tsx';
import styles from '../support.module.css';

/** A form that replies to a question. Input stays until it is sent. `seen`: the number of visible messages. */
function ReplyForm({ id, seen }: { id: string; seen: number }) {
  const response = useReplyToQuestion();
  const toRequest = ({ text }: { text: string }): QuestionAnswerCreate => ({ text: text.trim(), after: seen });
  const { control, handleSubmit, reset, formState } = useForm({
    resolver: createRequestResolver({ schema: zQuestionAnswerCreate, toRequest }),
    defaultValues: { text: '' },
  });
  useUnsavedChanges(formState.isDirty);
  const submit = handleSubmit((values) => response.run({ path: { id }, body: toRequest(values) }, () => reset()));
  return (
    <form className={styles.replyForm} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        control={control}
        name="text"
        label={translate({ id: 'support.reply', message: 'Reply' })}
        hint={translate({
          id: 'support.reply.hint',
          message: 'The customer gets it by email and sees it in their orders',
        })}
      >
        {(ties) => <Input.TextArea {...ties} rows={3} />}
      </FormField>
      <Button type="submit" busy={response.isPending}>
        <Translate id="support.reply.send">Send reply</Translate>
      </Button>
    </form>
  );
}

/** A question with its thread and a reply form. */
function QuestionCard({ question }: { question: QuestionReview }) {
  const { id, type, order_id: order, created_at: created, messages } = question;
  return (
    <li className={styles.card} aria-labelledby={id}>
      <p className={styles.cardHead}>
        <strong id={id}>{questionTypes[type]()}</strong>
        <StatusBadge {...getQuestionState(question)} />
        <DateTime at={created} />
      </p>
      <p className={styles.cardHead}>
        <OwnerCell row={question} />
        {order !== null && <code className={styles.id}>{order}</code>}
      </p>
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
      <ReplyForm id={id} seen={messages.length} />
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
