import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useStaticHtml } from '../../core/static-html.ts';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import { Endpoint, OperationIntro, SectionLinks } from './OperationIntro.tsx';
import type { CallbackModel, FieldModel, ObjectModel, OperationModel, ParameterPlace, ResponseModel } from './model.ts';
import { ContentView, ErrorView, ResponseView } from './ResponseView.tsx';
import { FieldList, htmlOnly } from './FieldList.tsx';
import { OperationChanges } from './OperationChanges.tsx';
import { SamplePanel } from './SamplePanel.tsx';
import { prepareContent } from './prepare-content.ts';
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
            {'{title}: payloads, headers, and signature'}
          </Translate>
        </Link>
      </p>
    </section>
  ));
}

const placeTitles: Readonly<Record<ParameterPlace, () => string>> = {
  path: () => translate({ id: 'reference.parameters.path', message: 'In the path' }),
  query: () => translate({ id: 'reference.parameters.query', message: 'In the query' }),
  header: () => translate({ id: 'reference.parameters.header', message: 'In the headers' }),
  cookie: () => translate({ id: 'reference.parameters.cookie', message: 'In cookies' }),
};

/** Names of headers of all responses before this one. */
const describedBefore = (responses: readonly ResponseModel[], index: number): ReadonlySet<string> =>
  new Set(responses.slice(0, index).flatMap(({ headers }) => headers.map(({ name }) => name)));

function ProblemSection({ fields }: Pick<FieldModel, 'fields'>) {
  return (
    <>
      <p>
        <Translate id="reference.problem.intro">The body of every response with status 400 or higher.</Translate>
        <SentenceSpace />
        <Link to="/docs/errors">
          <Translate id="reference.problem.page">Error responses</Translate>
        </Link>
      </p>
      <div {...htmlOnly}>
        <FieldList fields={fields} anchor="problem" />
      </div>
    </>
  );
}

/** The sections of an operation in page order, without empty ones. */
function getSections(operation: OperationModel) {
  const { method, parameters, body, callbacks, responses, problem, changes, tryIt } = operation;
  return [
    {
      id: 'parameters',
      title: translate({ id: 'reference.section.parameters', message: 'Parameters' }),
      content:
        parameters.length > 0 &&
        parameters.map(({ place, fields }) => (
          <section key={place}>
            <h3 className={styles.group}>{placeTitles[place]()}</h3>
            <FieldList fields={fields} anchor={place} />
          </section>
        )),
    },
    {
      id: 'body',
      title: translate({ id: 'reference.section.body', message: 'Body' }),
      content: body && (
        <ContentView content={body} anchor="body" fields="plain" {...(method === 'EVENT' && { inMarkdown: 1 })} />
      ),
    },
    {
      id: 'callbacks',
      title: translate({ id: 'reference.section.callbacks', message: 'Callbacks' }),
      content: callbacks.length > 0 && <CallbackList callbacks={callbacks} />,
    },
    {
      id: 'responses',
      title: translate({ id: 'reference.section.responses', message: 'Responses' }),
      content: responses.map((response, index) => {
        const View = response.status < '400' ? ResponseView : ErrorView;
        return (
          <View
            key={response.status}
            response={response}
            described={describedBefore(responses, index)}
            tried={tryIt === 'form' ? (body ?? undefined) : undefined}
          />
        );
      }),
    },
    {
      id: 'problem',
      title: translate({ id: 'reference.section.problem', message: 'The problem object' }),
      content: problem && <ProblemSection fields={problem.fields} />,
    },
    {
      id: 'changes',
      title: translate({ id: 'reference.section.changes', message: 'Changes' }),
      content: changes.length > 0 && <OperationChanges releases={changes} />,
    },
  ].filter(({ content }) => content);
}

/** The contract's description of one operation, as plain HTML. */
export function OperationView({ operation }: { operation: OperationModel }) {
  const sections = getSections(operation);
  return (
    <div className={styles.columns}>
      <OperationIntro operation={operation} />
      <SectionLinks sections={sections} />
      <SamplePanel operation={operation} />
      <div className={styles.details}>
        {sections.map(({ id, title, content }) => (
          <section key={id} className={styles.section} {...(id === 'changes' && htmlOnly)}>
            <Heading as="h2" id={id}>
              {title}
            </Heading>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}

/**
 * The content of a reference page or of the page about an object, rendered into the static HTML. The published client has
 * OperationBody.client.tsx in its place (see plugins/aliases.ts) and never receives the data. During development there is no
 * HTML to keep, so React renders it there, and then the same code runs.
 */
export function OperationBody({ version, page }: { version: string; page: string }) {
  const model = require(`@reference/${version}/${page}.json`) as OperationModel | ObjectModel;
  const { ref } = useStaticHtml('[data-operation]', prepareContent);
  return (
    <div ref={ref} key={`${version}/${page}`} data-operation={model.id}>
      {'fields' in model ? <FieldList fields={model.fields} anchor={model.id} /> : <OperationView operation={model} />}
    </div>
  );
}
