import { limits } from '#catalog/limits.ts';

const facts = {
  signupCredits: limits.signupCredits,
  requestsPerMinute: limits.requestsPerMinute,
  idempotencyHours: limits.idempotencyHours,
  liveRetentionDays: limits.retentionHours.live / 24,
  testRetentionHours: limits.retentionHours.test,
  keys: limits.keys,
} as const;

/** A number of the catalog inside a sentence of the docs, so that no page repeats it by hand. */
export function Fact({ name }: { name: keyof typeof facts }) {
  return <>{facts[name]}</>;
}
