import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import { BuiltHtml } from '../../ui/code/BuiltHtml.tsx';
import { ContentView } from './ContentView.tsx';
import { FieldList } from './FieldList.tsx';
import type { ResponseModel } from './model.ts';
import styles from './reference.module.css';

/** One status: when it comes, its headers, what it holds, and the problems it may report. */
export function ResponseView({ response }: { response: ResponseModel }) {
  const { status, reason, html, codes, headers, content } = response;
  const anchor = `response-${status}`;
  return (
    <section className={styles.response}>
      <Heading as="h3" id={anchor}>
        <span className={styles.status} data-class={status.charAt(0)}>
          {status}
        </span>{' '}
        <span className={styles.reason} lang="en">
          {reason}
        </span>
      </Heading>
      <BuiltHtml as="p" html={html} />
      {codes.length > 0 && (
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Link to={`/docs/errors/${code}`}>
                <code>{code}</code>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {headers.length > 0 && (
        <details className={styles.more}>
          <summary>
            <Translate id="reference.headers">Headers</Translate>
          </summary>
          <FieldList fields={headers} anchor={`${anchor}-header`} />
        </details>
      )}
      {content && <ContentView content={content} anchor={anchor} fields={status.startsWith('2') ? 'open' : 'folded'} />}
    </section>
  );
}
