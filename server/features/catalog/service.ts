import { limits } from '../../../catalog/limits.ts';
import { musicModels } from '../../../catalog/models.ts';
import { operations } from '../../../catalog/operations.ts';
import { packs } from '../../../catalog/packs.ts';
import type { Core } from '../../core/core.ts';

/** Packs, prices and general limits, as configured by the operator. */
export function getCatalog({ rateLimitPerMinute }: Core['config']) {
  return {
    packs: packs.map(({ id, credits, price }) => ({ id, credits, price: { ...price } })),
    operations: operations.map(({ id, credits }) => ({ id, credits })),
    models: musicModels.map(({ id, credits, clips, maxSeconds, styleMaxLength }) => ({
      id,
      credits,
      clips,
      max_seconds: maxSeconds,
      style_max_length: styleMaxLength,
    })),
    limits: {
      requests_per_minute: rateLimitPerMinute,
      concurrent_tasks: { live: limits.concurrentTasks.live, test: limits.concurrentTasks.test },
      retention_hours: { live: limits.retentionHours.live, test: limits.retentionHours.test },
      signup_credits: limits.signupCredits,
    },
  };
}
