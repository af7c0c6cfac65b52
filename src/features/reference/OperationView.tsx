import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import { CallbackList } from './CallbackList.tsx';
import { ContentView } from './ContentView.tsx';
import { FieldList } from './FieldList.tsx';
import { OperationIntro } from './OperationIntro.tsx';
import { ResponseView } from './ResponseView.tsx';
import { SamplePanel } from './SamplePanel.tsx';
import { type ReferenceSection, sectionTitle } from './sections.ts';
import type { OperationModel, ParameterPlace } from './model.ts';
import styles from './reference.module.css';

function placeTitle(place: ParameterPlace): string {
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

function Section({ id, children }: { id: ReferenceSection; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Heading as="h2" id={id}>
        {sectionTitle(id)}
      </Heading>
      {children}
    </section>
  );
}

/** Everything the contract says about one operation, as plain HTML. */
export function OperationView({ operation }: { operation: OperationModel }) {
  const { parameters, body, callbacks, responses, problem } = operation;
  return (
    <div className={styles.operation}>
      <div className={styles.columns}>
        <OperationIntro operation={operation} />
        <SamplePanel operation={operation} />
        <div className={styles.details}>
          {parameters.length > 0 && (
            <Section id="parameters">
              {parameters.map(({ place, fields }) => (
                <section key={place}>
                  <h3 className={styles.group}>{placeTitle(place)}</h3>
                  <FieldList fields={fields} anchor={place} />
                </section>
              ))}
            </Section>
          )}
          {body && (
            <Section id="body">
              <ContentView content={body} anchor="body" fields="plain" />
            </Section>
          )}
          {callbacks.length > 0 && (
            <Section id="callbacks">
              <CallbackList callbacks={callbacks} />
            </Section>
          )}
          <Section id="responses">
            {responses.map((response) => (
              <ResponseView key={response.status} response={response} />
            ))}
          </Section>
          {problem && (
            <Section id="problem">
              <p>
                <Translate id="reference.problem.intro">The body of every answer with status 400 or higher.</Translate>
              </p>
              <FieldList fields={problem.fields} anchor="problem" />
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}
