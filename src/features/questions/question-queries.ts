import { translate } from '@docusaurus/Translate';
import {
  createQuestionMessageMutation,
  createQuestionMutation,
  listQuestionsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRows } from '../../core/api/use-read.ts';

/** Questions with their threads, newest first, page by page. */
export const useQuestions = () => useRows(listQuestionsInfiniteOptions, { query: { limit: 50 } });

export const useAskQuestion = () =>
  useAction(createQuestionMutation, {
    success: translate({
      id: 'questions.sent',
      message: 'Your question was sent. We answer by mail and in your orders.',
    }),
    failure: translate({ id: 'questions.failed', message: 'The question could not be sent' }),
    refresh: ['listQuestions'],
  });

/** Says more in the thread of a question. */
export const useReply = () =>
  useAction(createQuestionMessageMutation, {
    failure: translate({ id: 'questions.reply.failed', message: 'The answer could not be sent' }),
    refresh: ['listQuestions'],
  });
