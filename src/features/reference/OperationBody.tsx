import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import { Endpoint, OperationIntro, type ReferenceSection, SectionLinks, getSectionTitle } from './OperationIntro.tsx';
import type { CallbackModel, ObjectModel, OperationModel, ParameterPlace, ResponseModel } from './model.ts';
import { ContentView, ResponseView } from './ResponseView.tsx';
import { FieldList } from './FieldList.tsx';
import { OperationChanges } from './OperationChanges.tsx';
import { htmlOnly } from './html-only.ts';
import { SamplePanel } from './SamplePanel.tsx';
import styles from './reference.module.css';

/** The callbacks of an operation with their events; each has a page with its payloads. */
function CallbackList({ callbacks }: { callbacks: readonly CallbackModel[] }) {
  return callbacks.map(({ page, title, html, field, events }) => (
    <section key={page}>
      <Endpoint method="EVENT" path={field} />
      <RawHtml as="div" html={html} />
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

function getLocationTitle(place: ParameterPlace): string {
  switch (place) {
    case 'path':
      return translate({ id: 'reference.parameters.path', message: 'In the path' });
    case 'query':
      return translate({ id: 'reference.parameters.query', message: 'In the query' });
    case 'header':
      return translate({ id: 'reference.parameters.header', message: 'In the headers' });
    case 'cookie':
      return translate({ id: 'reference.parameters.cookie', message: 'In cookies' });
  }
}

/** Names of headers of all responses before this one. */
const describedBefore = (responses: readonly ResponseModel[], index: number): ReadonlySet<string> =>
  new Set(responses.slice(0, index).flatMap(({ headers }) => headers.map(({ name }) => name)));

interface SectionProps {
  id: ReferenceSection;
  inMarkdown?: boolean;
  children: ReactNode;
}

function Section({ id, inMarkdown = true, children }: SectionProps) {
  return (
    <section className={styles.section} {...(!inMarkdown && htmlOnly)}>
      <Heading as="h2" id={id}>
        {getSectionTitle(id)}
      </Heading>
      {children}
    </section>
  );
}

/** The contract's description of one operation, as plain HTML. */
export function OperationView({ operation }: { operation: OperationModel }) {
  const { method, parameters, body, callbacks, responses, problem, changes, formUrl } = operation;
  const tried = formUrl === null ? undefined : (body ?? undefined);
  return (
    <div className={styles.operation}>
      <div className={styles.columns}>
        <OperationIntro operation={operation} />
        <SectionLinks operation={operation} />
        <SamplePanel operation={operation} />
        <div className={styles.details}>
          {parameters.length > 0 && (
            <Section id="parameters">
              {parameters.map(({ place, fields }) => (
                <section key={place}>
                  <h3 className={styles.group}>{getLocationTitle(place)}</h3>
                  <FieldList fields={fields} anchor={place} />
                </section>
              ))}
            </Section>
          )}
          {body && (
            <Section id="body">
              <ContentView content={body} anchor="body" fields="plain" {...(method === 'EVENT' && { inMarkdown: 1 })} />
            </Section>
          )}
          {callbacks.length > 0 && (
            <Section id="callbacks">
              <CallbackList callbacks={callbacks} />
            </Section>
          )}
          <Section id="responses">
            {responses.map((response, index) => (
              <ResponseView
                key={response.status}
                response={response}
                described={describedBefore(responses, index)}
                tried={tried}
              />
            ))}
          </Section>
          {problem && (
            <Section id="problem">
              <p>
                <Translate id="reference.problem.intro">
                  The body of every response with status 400 or higher.
                </Translate>{' '}
                <Link to="/docs/errors">
                  <Translate id="reference.problem.page">Error responses</Translate>
                </Link>
              </p>
              <div {...htmlOnly}>
                <FieldList fields={problem.fields} anchor="problem" />
              </div>
            </Section>
          )}
          {changes.length > 0 && (
            <Section id="changes" inMarkdown={false}>
              <OperationChanges releases={changes} />
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * The content of a reference page or of the page about an object, rendered into the static HTML (and by the development server). The production
 * client has OperationBody.client.tsx in its place (see plugins/aliases.ts) and never receives the data.
 */
export function OperationBody({ version, page }: { version: string; page: string }) {
  const model = require(`@reference/${version}/${page}.json`) as OperationModel | ObjectModel;
  return (
    <div data-operation={model.id}>
      {'fields' in model ? <FieldList fields={model.fields} anchor={model.id} /> : <OperationView operation={model} />}
    </div>
  );
}
