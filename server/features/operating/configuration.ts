import { limits } from '../../../catalog/limits.ts';
import type { Configuration } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';

type Numbers = { readonly [name: string]: number | Numbers };

/** `concurrentTasks.live`: 4. */
const flatten = (numbers: Numbers, before = ''): { name: string; value: number }[] =>
  Object.entries(numbers).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ name: before + name, value }] : flatten(value, `${before}${name}.`),
  );

/** The current configuration: environment, site configuration and limits. */
export function getConfiguration({ variables, brand, seller, rateLimitPerMinute }: Core['config']): Configuration {
  return {
    variables: variables.map((variable) => ({ ...variable })),
    site: [
      { name: 'brand.name', value: brand.name },
      { name: 'colors.primary', value: brand.color },
      { name: 'legal.entity', value: seller.name },
      { name: 'legal.address', value: seller.address.join(', ') || null },
      { name: 'legal.vatNumber', value: seller.vatNumber },
      { name: 'legal.taxPercent', value: String(seller.taxPercent) },
    ],
    // The only limit that the environment can set.
    limits: flatten({ ...limits, requestsPerMinute: rateLimitPerMinute }),
  };
}
