/** Cards that the sandbox knows, by what becomes of them. */
export const sandboxCards = ['pays', 'declined', 'pending', 'disputed', 'refund_fails'] as const;

/** Those that differ only when they are kept: they pay once, and are refused when they are charged again. */
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

/** How a card ends, of whose number no more is ever shown. */
export const lastFour = (card: SandboxCard): string => numbers[card];

/** Seconds after which what a card stands for goes on. */
const DELAYS: Readonly<Partial<Record<SandboxCard, number>>> = { pending: 20, disputed: 60 };

/** When what a card stands for goes on, in seconds; null for never. */
export function getDelay(card: SandboxCard, speed: number): number | null {
  const delay = DELAYS[card];
  return delay === undefined ? null : delay * speed;
}

/** Seconds after which a refund of a `refund_fails` card fails. */
const REFUND_FAILS_SECONDS = 20;

/** When a refund of what a card paid fails, in seconds; null for never. */
export const getRefundFailureDelay = (card: SandboxCard | null, speed: number): number | null =>
  card === 'refund_fails' ? REFUND_FAILS_SECONDS * speed : null;
