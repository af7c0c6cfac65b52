import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';

/** A link to the contact form, which adds the ID of a failed request to the message. */
export function ContactLink({ requestId }: { requestId?: string }) {
  return (
    <Link to={requestId === undefined ? '/contact' : `/contact?request=${requestId}`}>
      {translate({ id: 'questions.contact', message: 'Contact support' })}
    </Link>
  );
}
