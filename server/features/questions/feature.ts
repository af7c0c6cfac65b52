import type { Feature } from '../../core/feature.ts';
import { deleteOldVisitorQuestions } from './contact.ts';
import { operations } from './operations.ts';

/** Questions to support. */
export const questions: Feature = {
  name: 'questions',
  account: operations,
  start: async (core) => {
    core.schedules.add({ name: 'questions.forget', everySeconds: 3600, run: () => deleteOldVisitorQuestions(core) });
  },
};
