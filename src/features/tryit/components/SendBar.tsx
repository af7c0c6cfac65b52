import { useEffect, useRef, type ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../../core/format/format.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Price } from '../model/request.ts';
import styles from '../TryPanel.module.css';

interface SendBarProps {
  sending: boolean;
  /** The key is being loaded. */
  busy: boolean;
  live: boolean;
  price: Price;
  /** Asks for confirmation before spending credits. */
  needsConfirmation: boolean;
  /** There are validation errors; sending anyway is possible. */
  faulty: boolean;
  onSend: () => void;
  onSendAnyway: () => void;
  onSpend: () => void;
  onKeep: () => void;
  onCancel: () => void;
  /** Additional actions for the request. */
  children: ReactNode;
}

function usePriceText({ least, most }: Price): string {
  const format = useFormat();
  return least === most
    ? format.credits(most)
    : translate({ id: 'tryit.price.upTo', message: 'up to {credits}' }, { credits: format.credits(most) });
}

/** The price of a request with a live key. */
function SpendConfirmation({ price, onSpend, onKeep }: Pick<SendBarProps, 'price' | 'onSpend' | 'onKeep'>) {
  const credits = usePriceText(price);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      className={styles.question}
      role="alertdialog"
      tabIndex={-1}
      aria-label={translate({ id: 'tryit.live.title', message: 'This request spends credits' })}
    >
      <p>
        {translate(
          { id: 'tryit.live.confirm', message: 'This live key spends {credits}. Send the request?' },
          { credits },
        )}
      </p>
      <Button variant="primary" onClick={onSpend}>
        {translate({ id: 'tryit.live.spend', message: 'Send for {credits}' }, { credits })}
      </Button>
      <Button variant="quiet" onClick={onKeep}>
        {translate({ id: 'tryit.live.keep', message: 'Don’t send' })}
      </Button>
    </div>
  );
}

/** The button that sends the request, or cancels it. */
export function SendBar({ children, ...bar }: SendBarProps) {
  const { sending, busy, live, price, needsConfirmation, faulty, onSend, onSendAnyway, onSpend, onKeep, onCancel } =
    bar;
  const credits = usePriceText(price);
  if (needsConfirmation) {
    return (
      <div className={styles.bar}>
        <SpendConfirmation price={price} onSpend={onSpend} onKeep={onKeep} />
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      {sending ? (
        <Button onClick={onCancel}>{translate({ id: 'tryit.cancel', message: 'Cancel' })}</Button>
      ) : (
        <Button variant="primary" data-send busy={busy} onClick={onSend}>
          {translate({ id: 'tryit.send', message: 'Send' })}
        </Button>
      )}
      {faulty && !sending ? (
        <Button variant="quiet" data-send-anyway onClick={onSendAnyway}>
          <Translate id="tryit.sendAnyway">Send anyway</Translate>
        </Button>
      ) : (
        <span className={styles.price}>
          {live && price.most > 0 ? credits : <Translate id="tryit.free">Free</Translate>}
        </span>
      )}
      <span className={styles.more}>{children}</span>
    </div>
  );
}
