import * as z from 'zod/mini';
import { imageAspects, imageStyles } from '#catalog/images.ts';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { seedField } from '../tasks/seed-field.ts';
import { countPoints } from '../../ui/fields/count-points.ts';
import type { Draft } from './draft.ts';

const prompt = z.string().check(
  z.refine((text) => text.trim() !== '', { error: () => ruleMessage('required') }),
  z.refine((text) => countPoints(text.trim()) <= contractLimits.imagePrompt, { error: () => ruleMessage('too_long') }),
);

/** What the form asks of a draft before it is sent. */
export const draftSchema = z
  .object({
    way: z.enum(['text', 'image']),
    prompt,
    style: z.enum(['', ...imageStyles]),
    aspect: z.enum(Object.keys(imageAspects) as Draft['aspect'][]),
    count: z.enum(['1', '2', '3', '4']),
    visibility: z.enum(['private', 'public']),
    mode: z.enum(['live', 'test']),
    seed: z.string().check(seedField()),
    source: z.nullable(z.object({ url: z.string(), width: z.number(), height: z.number() })),
    cut: z.object({ x: z.number(), y: z.number(), zoom: z.number() }),
    strength: z.number(),
  })
  .check(
    z.refine<Draft>(({ way, source }) => way === 'text' || source !== null, {
      path: ['source'],
      error: () => translate({ id: 'images.source.missing', message: 'Choose an image to start from' }),
    }),
  );
