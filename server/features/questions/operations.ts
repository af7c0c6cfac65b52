import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { actorOf } from '../audit/service.ts';
import { addMessage, allQuestions, answer, askQuestion, questionPage } from './service.ts';

type QuestionOperation =
  | 'listQuestions'
  | 'createQuestion'
  | 'createQuestionMessage'
  | 'listAllQuestions'
  | 'answerQuestion';

export function operations(core: Core): Pick<AccountHandlers, QuestionOperation> {
  const { db } = core;
  return {
    listQuestions: async (request) => questionPage(db, sessionOf(request).customerId, request.query),
    createQuestion: async (request) => askQuestion(db, sessionOf(request).customerId, request.body),
    createQuestionMessage: async (request) =>
      addMessage(db, sessionOf(request).customerId, request.params.id, request.body.text),
    listAllQuestions: async (request) => allQuestions(db, request.query),
    answerQuestion: async (request) => answer(db, actorOf(request), request.params.id, request.body),
  };
}
