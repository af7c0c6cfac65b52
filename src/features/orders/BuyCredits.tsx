import { Checkbox } from 'antd';
import { type ResolverResult, useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import { creditsFor, packs, songPrice } from '#catalog/packs.ts';
import { createOrderMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { OrderCreate } from '#generated/account/types.gen.ts';
import { contractBounds } from '#generated/contract-bounds.ts';
import { useFormat } from '../../core/format/format.ts';
import { parseCents } from '../../core/format/parse-typed-number.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useCheckout, useLocale } from './order-queries.ts';
import styles from './orders.module.css';

const { currency } = packs[0].price;

const { min, max } = contractBounds['order-create.amount'];

/** Parses an amount as cents. Null if it is out of bounds. */
function parseAmount(text: string): number | null {
  const amount = parseCents(text);
  return amount !== null && amount >= min && amount <= max ? amount : null;
}

/** Without a schema, so that zod isn’t part of the page’s first scripts. */
const createResolver =
  (money: ReturnType<typeof useFormat>['money']) =>
  (values: { amount: string }): ResolverResult<{ amount: string }> => {
    if (parseAmount(values.amount) !== null) return { values, errors: {} };
    const message = translate(
      { id: 'orders.amount.wrong', message: 'Enter an amount from {least} to {most}' },
      { least: money(min, currency), most: money(max, currency) },
    );
    return { values: {}, errors: { amount: { type: 'rule', message } } };
  };

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
  const formatSongPrice = (amount: number, credits: number) =>
    translate(
      { id: 'orders.perSong', message: '{price} per song with {model}' },
      { price: format.money(songPrice(amount, credits), currency, 3), model: newestModel.id },
    );
  return (
    <ul className={styles.packs} aria-label={translate({ id: 'orders.packs', message: 'Credit packs' })}>
      {packs.map(({ id, credits, price }) => (
        <li key={id} className={styles.pack} aria-current={id === selected || undefined}>
          <p className={styles.credits}>{format.credits(credits)}</p>
          <p className={styles.price}>{format.money(price.amount, price.currency)}</p>
          <p className={styles.note}>{formatSongPrice(price.amount, credits)}</p>
          <Button
            variant={id === selected ? 'primary' : 'default'}
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
      <OwnAmount known={known} formatSongPrice={formatSongPrice} busy={pending?.amount !== undefined} order={order} />
    </ul>
  );
}

interface OwnAmountProps {
  known: boolean;
  formatSongPrice: (amount: number, credits: number) => string;
  busy: boolean;
  order: (item: Pick<OrderCreate, 'amount'>) => Promise<void>;
}

function OwnAmount({ known, formatSongPrice, busy, order }: OwnAmountProps) {
  const format = useFormat();
  const { handleSubmit, control } = useForm({
    resolver: createResolver(format.money),
    defaultValues: { amount: '50' },
  });
  const amount = parseAmount(useWatch({ control, name: 'amount' }));
  const submit = handleSubmit((values) => order({ amount: parseAmount(values.amount)! }));
  return (
    <li className={styles.pack}>
      <form className={styles.own} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.credits}>{amount === null ? '—' : format.credits(creditsFor(amount))}</p>
        <FormField
          control={control}
          name="amount"
          label={translate(
            { id: 'orders.amount', message: 'Custom amount, {currency}' },
            { currency: currency.toUpperCase() },
          )}
          hint={amount === null ? undefined : formatSongPrice(amount, creditsFor(amount))}
          inputMode="decimal"
        />
        <Button type="submit" disabled={!known} busy={busy}>
          <Translate id="orders.buy">Buy</Translate>
        </Button>
      </form>
    </li>
  );
}

/** Whether to save the payment method. */
export function SaveMethod({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox className={styles.save} checked={checked} onChange={({ target }) => onChange(target.checked)}>
      {translate({ id: 'orders.saveMethod', message: 'Save the payment method for automatic top-ups' })}
    </Checkbox>
  );
}
