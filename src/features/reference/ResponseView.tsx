import { Fragment } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import { FieldList, htmlOnly, ObjectLink } from './FieldList.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { toRequestHash } from '../../core/api/request-link.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import type { BodyModel, ContentModel, FieldModel, ResponseModel } from './model.ts';
import http from '../../ui/code/http.module.css';
import kit from '../../ui/kit.module.css';
import styles from './reference.module.css';

interface ContentViewProps {
  content: ContentModel;
  /** Prefix of the field IDs, so that each field can be linked to. */
  anchor: string;
  /** Whether fields are visible, or collapsed below a heading. */
  fields: 'plain' | 'open' | 'folded';
  /** How many examples the Markdown version of the page has; all by default. */
  inMarkdown?: number;
}

/**
 * Sets of fields, of which a request must have one. In one line, because Markdown separates neighboring lists with different
 * bullets.
 */
function Alternatives({ alternatives }: Pick<FieldModel, 'alternatives'>) {
  const list = new Intl.ListFormat(useLanguage(), { type: 'disjunction' });
  const between = list.formatToParts(alternatives.map(([name = '']) => name)).filter(({ type }) => type === 'literal');
  return (
    <p>
      <Translate id="reference.alternatives">Send at least one of these:</Translate>
      <SentenceSpace />
      {alternatives.map((names, at) => (
        <Fragment key={names.join()}>
          {between[at - 1]?.value}
          {names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ' + '}
              <code>{name}</code>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </p>
  );
}

function Fields({ schema, anchor, show }: { schema: FieldModel; anchor: string; show: ContentViewProps['fields'] }) {
  const { fields, variants, alternatives } = schema;
  const list = (
    <>
      {alternatives.length > 0 && <Alternatives alternatives={alternatives} />}
      {fields.length > 0 && <FieldList fields={fields} anchor={anchor} />}
      {variants.length > 0 && <FieldList fields={variants} anchor={`${anchor}-variant`} />}
    </>
  );
  if (show === 'plain') return list;
  return (
    <details className={styles.more} open={show === 'open'} {...(schema.page !== null && htmlOnly)}>
      <summary>{translate({ id: 'reference.fields', message: 'Fields' })}</summary>
      {list}
    </details>
  );
}

/** A body: fields, then examples. */
export function ContentView({ content, anchor, fields, inMarkdown = Infinity }: ContentViewProps) {
  const { mediaTypes, schema, examples } = content;
  const hasFields = schema !== null && schema.fields.length + schema.variants.length > 0;
  return (
    <>
      <p className={styles.mediaType}>
        {mediaTypes.map((mediaType) => (
          <code key={mediaType}>{mediaType}</code>
        ))}
        {schema ? (
          <>
            <span className={styles.type}>{schema.type}</span>
            {schema.page !== null && <ObjectLink page={schema.page} />}
          </>
        ) : (
          <a href="#problem">{translate({ id: 'reference.problem.fields', message: 'Fields of a problem' })}</a>
        )}
      </p>
      {hasFields && <Fields schema={schema} anchor={anchor} show={fields} />}
      {examples.map((example, index) => (
        <details key={example.name} className={styles.more} {...(index >= inMarkdown && htmlOnly)}>
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

interface HeadersProps {
  headers: readonly FieldModel[];
  anchor: string;
  /** Names of headers that the page has described before. */
  described: ReadonlySet<string>;
}

function Headers({ headers, anchor, described }: HeadersProps) {
  const fresh = headers.filter(({ name }) => !described.has(name));
  const known = headers.filter(({ name }) => described.has(name));
  return (
    <details className={styles.more} {...(fresh.length === 0 && htmlOnly)}>
      <summary>{translate({ id: 'reference.headers', message: 'Headers' })}</summary>
      {fresh.length > 0 && <FieldList fields={fresh} anchor={anchor} />}
      {known.length > 0 && (
        <div {...htmlOnly}>
          <FieldList fields={known} anchor={anchor} />
        </div>
      )}
    </details>
  );
}

/** Test prompts that end with a problem (docs/testing.mdx). */
const testPrompts: Readonly<Record<string, string>> = { content_refused: 'magic:refuse' };

interface TryErrorProps {
  code: string;
  /** The body of the request; undefined if try-it can't send it. */
  body: BodyModel | undefined;
}

/** A link that opens try-it with a prompt that triggers the problem, if the request has one. */
function TryError({ code, body }: TryErrorProps) {
  const prompt = testPrompts[code];
  const findField = (name: string) => body?.schema.fields.find((field) => field.name === name);
  if (prompt === undefined || !findField('prompt')) return null;
  const text = JSON.stringify({ model: findField('model')?.values.at(-1), prompt }, null, 2);
  return (
    <a href={toRequestHash({ parameters: {}, text })} {...htmlOnly}>
      <Translate id="reference.tryError">Try this error</Translate>
    </a>
  );
}

interface ResponseViewProps {
  response: ResponseModel;
  described: HeadersProps['described'];
  /** The body of the request, if try-it can send it. */
  tried: BodyModel | undefined;
}

const getAnchor = ({ status }: ResponseModel) => `response-${status}`;

/** `401 Unauthorized` */
function Status({ response: { status, reason } }: Pick<ResponseViewProps, 'response'>) {
  return (
    <>
      <span className={http.status} data-class={status.charAt(0)}>
        {status}
      </span>{' '}
      <span className={styles.reason} lang="en">
        {reason}
      </span>
    </>
  );
}

/** Description, headers, body, and possible problem codes. */
function ResponseContent({ response, described, tried }: ResponseViewProps) {
  const { status, html, codes, headers, content } = response;
  const anchor = getAnchor(response);
  return (
    <>
      <RawHtml as="p" html={html} />
      {codes.length > 0 && (
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Link to={`/docs/errors/${code}`}>
                <code>{code}</code>
              </Link>
              <TryError code={code} body={tried} />
            </li>
          ))}
        </ul>
      )}
      {headers.length > 0 && <Headers headers={headers} anchor={`${anchor}-header`} described={described} />}
      {content && (
        <div {...(content.schema === null && htmlOnly)}>
          <ContentView
            content={content}
            anchor={anchor}
            // An object with a page of its own is described there.
            fields={status.startsWith('2') && content.schema?.page === null ? 'open' : 'folded'}
            // Nothing of a task that was just accepted is worth reading; the page of v2-task has a finished one.
            inMarkdown={status === '202' ? 0 : 1}
          />
        </div>
      )}
    </>
  );
}

/** A status of a successful request. */
export function ResponseView(props: ResponseViewProps) {
  return (
    <section className={styles.response}>
      <Heading as="h3" id={getAnchor(props.response)}>
        <Status {...props} />
      </Heading>
      <ResponseContent {...props} />
    </section>
  );
}

/** A status of a failed request: a line that opens. */
export function ErrorView(props: ResponseViewProps) {
  const { response } = props;
  return (
    <details className={styles.error}>
      <summary>
        <h3 id={getAnchor(response)}>
          <Status {...props} />
        </h3>{' '}
        {/* The content has them as links. */}
        <span className={kit.note} aria-hidden="true" {...htmlOnly}>
          {response.codes.join(', ')}
        </span>
      </summary>
      <ResponseContent {...props} />
    </details>
  );
}
