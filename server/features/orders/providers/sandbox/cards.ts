/** The cards of the sandbox, named by what happens to the payment. */
export const sandboxCards = ['pays', 'declined', 'pending', 'disputed', 'refund_fails'] as const;

/** Also the cards that pay once but are declined when they are saved and charged again. */
export const sandboxCardsToKeep = [...sandboxCards, 'declined_later', 'confirmation_later'] as const;

export type SandboxCard = (typeof sandboxCardsToKeep)[number];

const numbers: Readonly<Record<SandboxCard, string>> = {
  pays: '4242',
  declined: '0002',
  pending: '3220',
  disputed: '0259',
  refund_fails: '5126',
  declined_later: '0341',
  confirmation_later: '3184',
};

/** The last four digits of a card. No other digits are ever shown. */
export const lastFour = (card: SandboxCard): string => numbers[card];

/** Seconds until the payment with a card changes its state. */
const DELAYS: Readonly<Partial<Record<SandboxCard, number>>> = { pending: 20, disputed: 60 };

/** Seconds until the payment with a card changes its state, or null if it never does. */
export function getPaymentDelay(card: SandboxCard, speed: number): number | null {
  const delay = DELAYS[card];
  return delay === undefined ? null : delay * speed;
}

/** Seconds after which a refund of a `refund_fails` card fails. */
const REFUND_FAILS_SECONDS = 20;

/** Seconds until a refund to a card fails, or null if it never does. */
export const getRefundFailureDelay = (card: SandboxCard | null, speed: number): number | null =>
  card === 'refund_fails' ? REFUND_FAILS_SECONDS * speed : null;
