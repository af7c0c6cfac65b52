import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';

/** The rule of a seed as it is typed: nothing, or a whole number. */
export const seedField = () => {
  const { min, max } = contractLimits.seed;
  return z.refine<string>(
    (text) => text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max),
    {
      error: () =>
        translate(
          { id: 'field.wholeNumber', message: 'Enter a whole number from {min} to {max}' },
          { min: String(min), max: String(max) },
        ),
    },
  );
};
