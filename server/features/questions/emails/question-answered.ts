import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

/** Sent when support has replied. It contains the reply; the page shows the thread. */
export const questionAnswered = defineEmailKind<{ readonly question: string; readonly text: string }>()({
  name: 'question-answered',
  hours: 24 * 7,
  texts: {
    'email.question.subject': 'A reply to your question',
    'email.question.text': '{brand} support replied to your question {question}:',
    'email.question.action': 'Open the conversation',
  },
  async compose({ config }, { data, locale }, say) {
    return {
      subject: say('email.question.subject'),
      paragraphs: [say('email.question.text', { brand: config.brand.name, question: data.question }), data.text],
      action: {
        label: say('email.question.action'),
        url: new URL(localePath(locale, '/user/orders'), config.publicUrl).href,
      },
    };
  },
});
