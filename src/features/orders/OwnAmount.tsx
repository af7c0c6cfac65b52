import type { ReactNode } from 'react';
import { Input } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { creditsFor, packs } from '#catalog/packs.ts';
import type { OrderCreate } from '#generated/account/types.gen.ts';
import { orderCreateBounds } from '#generated/contract-bounds.ts';
import { zOrderCreate } from '#generated/requests/zod.gen.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { useFormat } from '../../core/format/format.ts';
import { parseCents } from '../../core/format/parse-typed-number.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './orders.module.css';

const { currency } = packs[0].price;
const { min, max } = orderCreateBounds.amount;

/** An amount that isn’t one is null, which the contract rejects. */
const toRequest = ({ amount }: { amount: string }) => ({ amount: parseCents(amount)! });

interface OwnAmountProps {
  /** The price of a song, and what is saved. */
  describe: (amount: number, credits: number) => ReactNode;
  busy: boolean;
  order: (item: Pick<OrderCreate, 'amount'>) => Promise<void>;
}

/** Buys a custom amount. */
export function OwnAmount({ describe, busy, order }: OwnAmountProps) {
  const format = useFormat();
  const { handleSubmit, control } = useForm({
    resolver: createRequestResolver({
      schema: zOrderCreate,
      toRequest,
      messages: {
        amount: () =>
          translate(
            { id: 'orders.amount.wrong', message: 'Enter an amount from {least} to {most}' },
            { least: format.money(min, currency), most: format.money(max, currency) },
          ),
      },
    }),
    defaultValues: { amount: '50' },
  });
  const typed = parseCents(useWatch({ control, name: 'amount' }));
  const amount = typed !== null && typed >= min && typed <= max ? typed : null;
  const submit = handleSubmit((values) => order(toRequest(values)));
  return (
    <form className={styles.own} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        control={control}
        name="amount"
        label={translate(
          { id: 'orders.amount', message: 'Custom amount, {currency}' },
          { currency: currency.toUpperCase() },
        )}
        hint={amount !== null && describe(amount, creditsFor(amount))}
      >
        {(ties) => (
          <Input
            {...ties}
            autoComplete="off"
            inputMode="decimal"
            suffix={<span className={styles.bought}>{amount !== null && format.credits(creditsFor(amount))}</span>}
          />
        )}
      </FormField>
      <Button type="submit" busy={busy}>
        <Translate id="orders.buy">Buy</Translate>
      </Button>
    </form>
  );
}
