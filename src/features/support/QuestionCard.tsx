import Translate, { translate } from '@docusaurus/Translate';
import type { QuestionReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { questionState, questionTypes } from '../../core/request-text.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Whose } from './Whose.tsx';
import styles from './support.module.css';

/** A question with its thread, and room for an answer. */
export function QuestionCard({ question }: { question: QuestionReview }) {
  const { id, type, order_id: order, created_at: asked, messages } = question;
  const format = useFormat();
  return (
    <li className={styles.card} aria-labelledby={id}>
      <p className={styles.cardHead}>
        <strong id={id}>{questionTypes[type]()}</strong>
        <StatusBadge {...questionState(question)} />
        <time className={styles.muted} dateTime={asked}>
          {format.moment(asked)}
        </time>
      </p>
      <p className={styles.cardHead}>
        <Whose row={question} />
        {order !== null && <code className={styles.id}>{order}</code>}
      </p>
      {messages.map(({ author, text, at }) => (
        <div key={`${author} ${at}`} className={styles.message}>
          <p className={styles.muted}>
            {author === 'customer'
              ? translate({ id: 'support.customer', message: 'Customer' })
              : translate({ id: 'question.support', message: 'Support' })}{' '}
            · <time dateTime={at}>{format.moment(at)}</time>
          </p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      {messages.length === 0 && (
        <p className={styles.muted}>
          <Translate id="support.question.bare">Asked without a description.</Translate>
        </p>
      )}
      <AnswerForm id={id} seen={messages.length} />
    </li>
  );
}
