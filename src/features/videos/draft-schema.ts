import * as z from 'zod/mini';
import { imageStyles } from '#catalog/images.ts';
import { videoResolutions } from '#catalog/videos.ts';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { seedField } from '../tasks/seed-field.ts';
import { countPoints } from '../../ui/fields/count-points.ts';
import type { Draft } from './draft.ts';

const prompt = z.string().check(
  z.refine((text) => text.trim() !== '', {
    error: () =>
      translate({
        id: 'video.prompt.required',
        message: 'Please input the prompt to describe the content of the video you want to generate.',
      }),
  }),
  z.refine((text) => countPoints(text.trim()) <= contractLimits.videoPrompt, { error: () => ruleMessage('too_long') }),
);

/** What the form asks of a draft before it is sent. */
export const draftSchema = z.object({
  prompt,
  style: z.enum(['', ...imageStyles]),
  resolution: z.enum(Object.keys(videoResolutions) as Draft['resolution'][]),
  visibility: z.enum(['private', 'public']),
  mode: z.enum(['live', 'test']),
  seed: z.string().check(seedField()),
});
