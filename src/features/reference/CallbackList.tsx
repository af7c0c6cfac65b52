import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { BuiltHtml } from '../../ui/code/BuiltHtml.tsx';
import { Endpoint } from './Endpoint.tsx';
import type { CallbackModel } from './model.ts';
import styles from './reference.module.css';

/** The calls that we make because of an operation, with what they tell of; each has a page with its payloads. */
export function CallbackList({ callbacks }: { callbacks: readonly CallbackModel[] }) {
  return callbacks.map(({ page, title, html, field, events }) => (
    <section key={page}>
      <Endpoint method="EVENT" path={field} />
      <BuiltHtml as="div" html={html} />
      <ul className={styles.fields}>
        {events.map((event) => (
          <li key={event.type} className={styles.field}>
            <code>{event.type}</code> {event.title}
          </li>
        ))}
      </ul>
      <p>
        <Link to={page}>
          <Translate id="reference.callback.page" values={{ title }}>
            {'{title}: payloads, headers and signature'}
          </Translate>
        </Link>
      </p>
    </section>
  ));
}
