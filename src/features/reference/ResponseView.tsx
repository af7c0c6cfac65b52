import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import { BuiltHtml } from '../../ui/code/BuiltHtml.tsx';
import { FieldList } from './FieldList.tsx';
import { MediaTypeView } from './MediaTypeView.tsx';
import type { ResponseModel } from './model.ts';
import styles from './reference.module.css';

/** One status: when it comes, its headers, what it holds, and the problems it may report. */
export function ResponseView({ response }: { response: ResponseModel }) {
  const anchor = `response-${response.status}`;
  return (
    <section className={styles.response}>
      <Heading as="h3" id={anchor}>
        <span className={styles.status} data-class={response.status.charAt(0)}>
          {response.status}
        </span>{' '}
        <BuiltHtml className={styles.summary} html={response.html} />
      </Heading>
      {response.codes.length > 0 && (
        <p>
          <Translate id="reference.problems">Problems</Translate>
          {': '}
          {response.codes.map((code, index) => (
            <span key={code}>
              {index > 0 && ', '}
              <Link to={`/docs/errors/${code}`}>
                <code>{code}</code>
              </Link>
            </span>
          ))}
        </p>
      )}
      {response.headers.length > 0 && (
        <details className={styles.more}>
          <summary>
            <Translate id="reference.headers">Headers</Translate>
          </summary>
          <FieldList fields={response.headers} anchor={`${anchor}-header`} />
        </details>
      )}
      {response.content && <MediaTypeView content={response.content} anchor={anchor} />}
    </section>
  );
}
