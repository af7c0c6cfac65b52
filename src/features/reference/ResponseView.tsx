import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import { FieldList } from './FieldList.tsx';
import type { ContentModel, FieldModel, ResponseModel } from './model.ts';
import styles from './reference.module.css';

interface ContentViewProps {
  content: ContentModel;
  /** Prefix of the field IDs, so that each field can be linked to. */
  anchor: string;
  /** Whether fields are visible, or collapsed below a heading. */
  fields: 'plain' | 'open' | 'folded';
}

function Fields({ schema, anchor, show }: { schema: FieldModel; anchor: string; show: ContentViewProps['fields'] }) {
  const { fields, variants } = schema;
  const list = (
    <>
      {fields.length > 0 && <FieldList fields={fields} anchor={anchor} />}
      {variants.length > 0 && <FieldList fields={variants} anchor={`${anchor}-variant`} />}
    </>
  );
  if (show === 'plain') return list;
  return (
    <details className={styles.more} open={show === 'open'}>
      <summary>{translate({ id: 'reference.fields', message: 'Fields' })}</summary>
      {list}
    </details>
  );
}

/** A body: fields, then examples. */
export function ContentView({ content, anchor, fields }: ContentViewProps) {
  const { mediaTypes, schema, examples } = content;
  const hasFields = schema !== null && schema.fields.length + schema.variants.length > 0;
  return (
    <>
      <p className={styles.mediaType}>
        {mediaTypes.map((mediaType) => (
          <code key={mediaType}>{mediaType}</code>
        ))}
        {schema ? (
          <span className={styles.type}>{schema.type}</span>
        ) : (
          <a href="#problem">{translate({ id: 'reference.problem.fields', message: 'Fields of a problem' })}</a>
        )}
      </p>
      {hasFields && <Fields schema={schema} anchor={anchor} show={fields} />}
      {examples.map((example) => (
        <details key={example.name} className={styles.more}>
          <summary>
            <Translate id="reference.example" values={{ title: example.title }}>
              {'Example: {title}'}
            </Translate>
          </summary>
          <StaticCode html={example.html} />
        </details>
      ))}
    </>
  );
}

/** One status: description, headers, body, and possible problem codes. */
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
      <RawHtml as="p" html={html} />
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
          <summary>{translate({ id: 'reference.headers', message: 'Headers' })}</summary>
          <FieldList fields={headers} anchor={`${anchor}-header`} />
        </details>
      )}
      {content && <ContentView content={content} anchor={anchor} fields={status.startsWith('2') ? 'open' : 'folded'} />}
    </section>
  );
}
