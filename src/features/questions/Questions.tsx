import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import {
  createQuestionMessageMutation,
  listQuestionsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Question } from '#generated/account/types.gen.ts';
import { zQuestionMessageCreate } from '#generated/requests/zod.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { LoadMore } from '../../dashboard/lists/LoadMore.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { ObjectId, PageSection, PanelHeading } from '../../dashboard/layout/sections.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { getQuestionState, questionTypes } from './question-text.ts';
import styles from './questions.module.css';

function Message({ message: { author, text, at } }: { message: Question['messages'][number] }) {
  const format = useFormat();
  const readOnly = useIsReadOnly();
  return (
    <div className={styles.message}>
      <p className={styles.lead}>
        {author === 'customer' ? (
          readOnly ? (
            translate({ id: 'support.customer', message: 'Customer' })
          ) : (
            translate({ id: 'questions.you', message: 'You' })
          )
        ) : (
          <Translate id="questions.support">Support</Translate>
        )}{' '}
        · <time dateTime={at}>{format.moment(at)}</time>
      </p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

interface ReplyForm {
  text: string;
}

const toRequest = ({ text }: ReplyForm) => ({ text: text.trim() });

const resolver = createRequestResolver<ReplyForm>({
  schema: zQuestionMessageCreate,
  toRequest,
  messages: {
    text: (rule) =>
      rule === 'required'
        ? translate({ id: 'questions.reply.empty', message: 'Enter a message' })
        : getRuleMessage(rule),
  },
});

function Reply({ id }: { id: string }) {
  const reply = useAction(createQuestionMessageMutation, {
    failure: translate({ id: 'questions.reply.failed', message: 'The message couldn’t be sent' }),
    refresh: ['listQuestions'],
  });
  const { control, handleSubmit, formState, reset } = useForm({
    resolver,
    defaultValues: { text: '' },
  });
  useUnsavedChanges(formState.isDirty);
  const submit = handleSubmit((values) => reply.run({ path: { id }, body: toRequest(values) }, () => reset()));
  return (
    <form noValidate className={styles.reply} onSubmit={(event) => void submit(event)}>
      <FormField control={control} name="text" label={translate({ id: 'questions.reply', message: 'Your message' })}>
        {(ties) => <Input.TextArea {...ties} rows={2} />}
      </FormField>
      <Button type="submit" busy={reply.isPending}>
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
      <p className={styles.threadHead}>
        <strong>{questionTypes[question.type]()}</strong>
        <StatusBadge {...getQuestionState(question)} />
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
    <ul className={styles.threads}>
      {questions.map((question) => (
        <li key={question.id} className={styles.thread}>
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
      <PanelHeading>{translate({ id: 'questions.list', message: 'Questions' })}</PanelHeading>
      <Threads questions={questions} />
    </>
  );
}

/** Questions with their threads. Renders nothing if there are none. */
export function Questions() {
  const list = useQuestions();
  const { rows: questions, error, isFetching, refetch } = list;
  if (questions?.length === 0 || (questions === undefined && error === null)) return null;
  return (
    <PageSection id="questions" title={<Translate id="questions.list">Questions</Translate>}>
      {questions ? (
        <>
          <Threads questions={questions} />
          <LoadMore list={list} />
        </>
      ) : (
        <QueryFailure
          title={translate({ id: 'questions.list.failed', message: 'Your questions couldn’t be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </PageSection>
  );
}
