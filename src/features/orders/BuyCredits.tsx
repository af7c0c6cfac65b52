import clsx from 'clsx';
import { Checkbox } from 'antd';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import { packs, recommendedPack, songPrice } from '#catalog/packs.ts';
import { createOrderMutation, getPaymentMethodOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { OrderCreate } from '#generated/account/types.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Savings } from '../pricing/Savings.tsx';
import { useCheckout, useLocale } from './order-queries.ts';
import { getMethodName } from './order-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './orders.module.css';

const { currency } = packs[0].price;

/** As high as the form, so that the buttons of the packs don't move. */
const waiting = <Skeleton height="10.75rem" />;

/** Loaded on demand, because it includes the schemas of requests, which the rest of the page doesn't need. */
const OwnAmount = lazyPart(async () => (await import('./OwnAmount.tsx')).OwnAmount, {
  waiting,
});

interface BuyCreditsProps {
  known: boolean;
  /** Whether to save the payment method. */
  save: boolean;
  /** The ID of the pack that was selected on the pricing page. */
  selected: string | null;
}

/** Packs and a custom amount, each with the price of a song. */
export function BuyCredits({ known, save, selected }: BuyCreditsProps) {
  const format = useFormat();
  // A failed request may also have created the order, but without a checkout page.
  const buy = useCheckout(createOrderMutation);
  const locale = useLocale();
  const pending = buy.isPending ? buy.variables?.body : undefined;
  const order = (item: Pick<OrderCreate, 'pack' | 'amount'>) =>
    buy.run({ body: { ...item, locale, ...(save ? { save_method: true } : {}) } });
  const describe = (amount: number, credits: number) => (
    <>
      {translate(
        { id: 'orders.perSong', message: '{price} per song with {model}' },
        { price: format.money(songPrice(amount, credits), currency, 3), model: newestModel.id },
      )}
      <Savings className={styles.savings} purchase={{ price: { amount, currency }, credits }} />
    </>
  );
  return (
    <ul className={styles.packs} aria-label={translate({ id: 'orders.packs', message: 'Credit packs' })}>
      {packs.map(({ id, credits, price }) => (
        <li
          key={id}
          className={clsx(styles.pack, id === recommendedPack.id && styles.recommended)}
          aria-current={id === selected || undefined}
        >
          <p className={styles.packTitle}>
            <span>{format.credits(credits)}</span>
            {id === recommendedPack.id && (
              <span className={styles.mark}>
                {translate({ id: 'orders.packs.recommended', message: 'Recommended' })}
              </span>
            )}
          </p>
          <p className={styles.price}>{format.money(price.amount, price.currency)}</p>
          <p className={styles.note}>{describe(price.amount, credits)}</p>
          <Button
            variant={id === (selected ?? recommendedPack.id) ? 'primary' : 'default'}
            disabled={!known}
            busy={pending?.pack === id}
            onClick={() => void order({ pack: id })}
            aria-label={translate(
              { id: 'orders.buy.credits', message: 'Buy {credits}' },
              { credits: format.credits(credits) },
            )}
          >
            <Translate id="orders.buy">Buy</Translate>
          </Button>
        </li>
      ))}
      <li className={styles.pack}>
        {known ? <OwnAmount describe={describe} busy={pending?.amount !== undefined} order={order} /> : waiting}
      </li>
    </ul>
  );
}

interface SaveMethodProps {
  known: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether to save the payment method, or the saved one. */
export function SaveMethod({ known, checked, onChange }: SaveMethodProps) {
  const saved = useRead(getPaymentMethodOptions, {}, { enabled: known }).data?.method;
  return (
    <div className={styles.save}>
      {saved ? (
        <p className={clsx(layout.flush, kit.muted)}>
          <Translate
            id="orders.method.saved"
            values={{
              method: <strong>{getMethodName(saved)}</strong>,
              topUps: (
                <Link to="/dashboard/api/billing?tab=automatic">
                  <Translate id="orders.topUps">Automatic top-ups</Translate>
                </Link>
              ),
            }}
          >
            {'{method} is saved. It is used for {topUps} only.'}
          </Translate>
        </p>
      ) : (
        <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
          {translate({ id: 'orders.saveMethod', message: 'Save the payment method for automatic top-ups' })}
        </Checkbox>
      )}
    </div>
  );
}
