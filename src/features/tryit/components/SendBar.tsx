import { useEffect, useRef, type ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../../core/format/format.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Price } from '../model/request.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import kit from '../../../ui/kit.module.css';
import styles from '../TryPanel.module.css';

/** What is sent although it needs a confirmation: a request with validation errors, or one that costs credits. */
export interface Confirmed {
  readonly faulty?: true;
  readonly spend?: true;
}

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
  /** Called with what the customer has confirmed. */
  onSend: (confirmed?: Confirmed) => void;
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
function SpendConfirmation({ credits, onSend, onKeep }: Pick<SendBarProps, 'onSend' | 'onKeep'> & { credits: string }) {
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
      <Button variant="primary" onClick={() => onSend({ faulty: true, spend: true })}>
        {translate({ id: 'tryit.live.spend', message: 'Send for {credits}' }, { credits })}
      </Button>
      <Button variant="quiet" onClick={onKeep}>
        {translate({ id: 'tryit.live.keep', message: 'Don’t send' })}
      </Button>
    </div>
  );
}

/** The button that sends the request, or cancels it. */
export function SendBar(props: SendBarProps) {
  const { sending, busy, live, price, needsConfirmation, faulty, onSend, onKeep, onCancel, children } = props;
  const credits = usePriceText(price);
  const kept = useKeptFocus<HTMLDivElement>((bar) => bar.querySelector('button'));
  if (needsConfirmation) {
    return (
      <div className={styles.bar} {...kept}>
        <SpendConfirmation credits={credits} onSend={onSend} onKeep={onKeep} />
      </div>
    );
  }
  return (
    <div className={styles.bar} {...kept}>
      {sending ? (
        <Button onClick={onCancel}>{translate({ id: 'tryit.cancel', message: 'Cancel' })}</Button>
      ) : (
        <Button variant="primary" data-send busy={busy} onClick={() => onSend()}>
          {translate({ id: 'tryit.send', message: 'Send' })}
        </Button>
      )}
      {faulty && !sending ? (
        <Button variant="quiet" data-send-anyway onClick={() => onSend({ faulty: true })}>
          <Translate id="tryit.sendAnyway">Send anyway</Translate>
        </Button>
      ) : (
        <span className={kit.note}>
          {live && price.most > 0 ? credits : <Translate id="tryit.free">Free</Translate>}
        </span>
      )}
      <span className={styles.more}>{children}</span>
    </div>
  );
}
