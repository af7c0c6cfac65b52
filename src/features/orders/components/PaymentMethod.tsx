import Translate, { translate } from '@docusaurus/Translate';
import type { SavedPaymentMethod } from '#generated/account/types.gen.ts';
import { useConfirm } from '../../../dashboard/Confirming.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useRemoveMethod } from '../api/payment-queries.ts';
import styles from './top-up.module.css';

type Method = NonNullable<SavedPaymentMethod['method']>;

/** `Visa •••• 4242` */
export const methodName = ({ brand, last4 }: Method): string => (last4 === null ? brand : `${brand} •••• ${last4}`);

/** `04/31`, as it stands on a card. */
const expiryOf = ({ exp_month: month, exp_year: year }: Method): string | null =>
  month === null || year === null ? null : `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;

interface PaymentMethodProps {
  method: Method;
  /** Whether it is charged at present. */
  charged: boolean;
  /** What the focus goes to when the method is gone. */
  place: HTMLElement | null;
}

/** What is saved to be charged, and a way to be rid of it. */
export function PaymentMethod({ method, charged, place }: PaymentMethodProps) {
  const confirm = useConfirm();
  const { remove, showRemoved } = useRemoveMethod();
  /** The method goes from the page before the question does: then the focus finds its place. */
  const removeIt = async (done: () => void) => {
    let removed = false;
    await remove.run({}, () => {
      removed = true;
    });
    if (!removed) return;
    await showRemoved();
    done();
  };
  const expiry = expiryOf(method);
  return (
    <div className={styles.method}>
      <div>
        <p className={styles.methodName}>{methodName(method)}</p>
        {expiry !== null && (
          <p className={styles.soft}>
            {translate({ id: 'orders.method.expires', message: 'Expires {when}' }, { when: expiry })}
          </p>
        )}
      </div>
      <Button
        aria-label={translate(
          { id: 'orders.method.remove.which', message: 'Remove {method}' },
          { method: methodName(method) },
        )}
        onClick={({ currentTarget }) =>
          confirm({
            title: translate({ id: 'orders.method.remove.title', message: 'Remove the payment method' }),
            content: charged ? (
              <Translate id="orders.method.remove.on">
                It is removed here and at the payment provider. Automatic top-ups are switched off.
              </Translate>
            ) : (
              <Translate id="orders.method.remove.what">It is removed here and at the payment provider.</Translate>
            ),
            submit: translate({ id: 'orders.method.remove', message: 'Remove' }),
            action: removeIt,
            returnTo: [currentTarget, place],
          })
        }
      >
        <Translate id="orders.method.remove">Remove</Translate>
      </Button>
    </div>
  );
}
