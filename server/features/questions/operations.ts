import type { QuestionReview } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { type CsvColumns, fields, sendCsv } from '../../core/csv.ts';
import { requireSession } from '../../core/principal.ts';
import { getActor } from '../audit/service.ts';
import { contactSupport } from './contact.ts';
import { addMessage, listAllQuestions, replyToQuestion, createQuestion, listQuestions } from './service.ts';

const COLUMNS: CsvColumns<QuestionReview> = {
  ...fields<QuestionReview>('created_at', 'id', 'order_id', 'customer_id', 'customer_email', 'type', 'state'),
  messages: (question) => question.messages.length,
  last_author: (question) => question.messages.at(-1)?.author ?? null,
  last_message: (question) => question.messages.at(-1)?.text ?? null,
};

export function operations(core: Core): Partial<AccountHandlers> {
  const { db } = core;
  return {
    listQuestions: async (request) => listQuestions(db, requireSession(request).customerId, request.query),
    createQuestion: async (request) => createQuestion(db, requireSession(request).customerId, request.body),
    contactSupport: async (request) => contactSupport(core, request, request.body),
    createQuestionMessage: async (request) =>
      addMessage(db, requireSession(request).customerId, request.params.id, request.body.text),
    listAllQuestions: async (request) => listAllQuestions(db, request.query),
    exportAllQuestions: async (request, reply) =>
      sendCsv(reply, 'questions', COLUMNS, (part) => listAllQuestions(db, { ...request.query, ...part })),
    answerQuestion: async (request) => replyToQuestion(db, getActor(request), request.params.id, request.body),
  };
}
