import { creditsFor, customAmount, packs } from '../../../catalog/packs.ts';
import { invalidFields } from '../../core/problem.ts';
import type { OrderRow } from './store.ts';

/** What a customer wants to buy: a pack by its id, or an amount of money. */
export interface OrderRequest {
  readonly pack?: string;
  readonly amount?: number;
}

const invalidField = (pointer: string, detail: string) => invalidFields([{ pointer, code: 'invalid', detail }]);

/**
 * Returns the credits and price of an order. @throws Problem invalid_field for an unknown pack, and for both or neither of a pack
 * and an amount.
 */
export function priceOrder({
  pack: id,
  amount,
}: OrderRequest): Pick<OrderRow, 'pack' | 'credits' | 'amount' | 'currency'> {
  if ((id === undefined) === (amount === undefined)) throw invalidField('', 'Send either `pack` or `amount`.');
  if (amount !== undefined) {
    const { least, most } = customAmount;
    const code = amount < least ? 'too_small' : 'too_large';
    const detail = `\`amount\` must be from ${least} to ${most}.`;
    if (amount < least || amount > most) throw invalidFields([{ pointer: '/amount', code, detail }]);
    return { pack: null, credits: creditsFor(amount), amount, currency: packs[0].price.currency };
  }
  const pack = packs.find((one) => one.id === id);
  if (!pack) throw invalidField('/pack', `\`pack\` must be one of: ${packs.map((one) => one.id).join(', ')}.`);
  return { pack: pack.id, credits: pack.credits, ...pack.price };
}
