import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestModel } from '#catalog/models.ts';
import { operations } from '#catalog/operations.ts';
import { amountFor, creditsFor, customAmount, packs } from '#catalog/packs.ts';
import { estimateCost } from './estimate.ts';

test('songs are counted by request', () => {
  const { calls, credits } = estimateCost({ model: newestModel.id, songs: 2 * newestModel.clips + 1, others: {} });
  expect([calls, credits]).toEqual([3, 3 * newestModel.credits]);
});

test('separately priced parts are added', () => {
  const lyrics = operations.find(({ id }) => id === 'timestamped-lyrics')!;
  const { credits } = estimateCost({ model: newestModel.id, songs: 0, others: { 'timestamped-lyrics': 7 } });
  expect(credits).toBe(7 * lyrics.credits!);
});

test('zero usage costs nothing', () => {
  expect(estimateCost({ model: newestModel.id, songs: 0, others: {} })).toEqual({ calls: 0, credits: 0, amount: 0 });
});

test('a pack has its own price', () => {
  for (const { credits, price } of packs) expect(amountFor(credits)).toBe(price.amount);
});

test('the amount is the smallest that buys the credits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: creditsFor(customAmount.least) + 1, max: creditsFor(customAmount.most) }),
      (credits) => {
        const amount = amountFor(credits)!;
        expect(creditsFor(amount)).toBeGreaterThanOrEqual(credits);
        expect(creditsFor(amount - 1)).toBeLessThan(credits);
      },
    ),
  );
});

test('few credits cost the minimum amount', () => {
  expect(amountFor(1)).toBe(customAmount.least);
});

test('credits that no single order can buy have no amount', () => {
  expect(amountFor(creditsFor(customAmount.most) + 1)).toBeNull();
});
