import Translate from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { refundReasons, refundState } from '../../core/request-text.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { useQuestions, useRefunds } from './request-queries.ts';
import { Thread } from './Thread.tsx';
import styles from './billing.module.css';

/** What was asked about an order, and how it was answered; nothing where nothing was. */
export function OrderRequests({ id }: { id: string }) {
  const format = useFormat();
  const refunds = useRefunds().rows?.filter(({ order_id: order }) => order === id) ?? [];
  const questions = useQuestions().rows?.filter(({ order_id: order }) => order === id) ?? [];
  return (
    <>
      {refunds.length > 0 && (
        <>
          <h2 className={styles.panelHeading}>
            <Translate id="refund.list">Refund requests</Translate>
          </h2>
          <ul className={styles.threads}>
            {refunds.map((refund) => (
              <li key={refund.id} className={styles.thread}>
                <p className={styles.threadHead}>
                  <strong>{refundReasons[refund.reason]()}</strong>
                  <StatusBadge {...refundState(refund)} />
                  <span className={styles.sum}>{format.money(refund.amount, refund.currency)}</span>
                </p>
                {refund.note !== '' && <p className={styles.text}>{refund.note}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {questions.length > 0 && (
        <>
          <h2 className={styles.panelHeading}>
            <Translate id="question.list">Questions</Translate>
          </h2>
          <ul className={styles.threads}>
            {questions.map((question) => (
              <li key={question.id} className={styles.thread}>
                <Thread question={question} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
