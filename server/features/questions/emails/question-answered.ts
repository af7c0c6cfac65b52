import { localePath } from '../../../core/site/locale.ts';
import { contactAction, contactTexts, defineEmailKind } from '../../emails/service.ts';

interface Answer {
  readonly question: string;
  readonly text: string;
  /** Whether the question was asked without an account. */
  readonly visitor?: true;
}

/** Sent when support has replied. It contains the reply; customers see the thread on the page. */
export const questionAnswered = defineEmailKind<Answer>()({
  name: 'question-answered',
  hours: 24 * 7,
  texts: {
    'email.question.subject': 'A reply to your question',
    'email.question.text': '{brand} support replied to your question {question}:',
    'email.question.action': 'Open the conversation',
    ...contactTexts,
    'email.question.again': 'If you have another question, use the contact form and mention {question}.',
  },
  async compose({ config }, { data, locale }, say) {
    const { question, text, visitor = false } = data;
    const paragraphs = [say('email.question.text', { brand: config.brand.name, question }), text];
    return {
      subject: say('email.question.subject'),
      paragraphs: visitor ? [...paragraphs, say('email.question.again', { question })] : paragraphs,
      action: visitor
        ? contactAction(config, locale, say)
        : {
            label: say('email.question.action'),
            url: new URL(localePath(locale, '/user/orders'), config.publicUrl).href,
          },
    };
  },
});
