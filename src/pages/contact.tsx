import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { ContactPage } from '../features/questions/ContactPage.tsx';

export default function Contact() {
  return (
    <DefaultLayout
      title={translate({ id: 'questions.contact', message: 'Contact support' })}
      description={translate({
        id: 'questions.contact.description',
        message: 'Ask support a question, with or without an account. Replies arrive by email.',
      })}
    >
      <ContactPage />
    </DefaultLayout>
  );
}
