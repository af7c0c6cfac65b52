import Translate, { translate } from '@docusaurus/Translate';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { htmlOnly, isInMarkdown } from './html-only.ts';
import type { ExampleModel, OperationModel, SampleModel } from './model.ts';
import styles from './samples.module.css';

interface ChoiceProps {
  legend: string;
  /** Also the name of the radio group, because the selected language is the same on every page. */
  name: string;
  options: readonly { readonly value: string; readonly label: string; readonly html: string }[];
}

/**
 * Code samples of which one is visible. Radio buttons and CSS do it, so that it works with the keyboard and without
 * JavaScript; the client only stores the language (see OperationBody.client.tsx).
 */
function Choice({ legend, name, options }: ChoiceProps) {
  return (
    <div className={styles.choice} data-choice={name}>
      <fieldset className={styles.options}>
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.option}>
            <input type="radio" name={name} value={value} defaultChecked={index === 0} />
            {label}
          </label>
        ))}
      </fieldset>
      {options.map(({ value, html }) => (
        <div
          key={value}
          className={styles.panel}
          data-panel={value}
          {...(!isInMarkdown(
            value,
            options.map((option) => option.value),
          ) && htmlOnly)}
        >
          <StaticCode html={html} />
        </div>
      ))}
    </div>
  );
}

function Samples({ samples, isCallback }: { samples: readonly SampleModel[]; isCallback: boolean }) {
  return (
    <section className={styles.box}>
      <h2 className={styles.heading}>
        {isCallback
          ? translate({ id: 'reference.sample.receiver', message: 'Receiver' })
          : translate({ id: 'reference.sample.request', message: 'Request' })}
      </h2>
      <Choice
        name="sample-language"
        legend={translate({ id: 'reference.sample.language', message: 'Language of the samples' })}
        options={samples.map(({ language, label, html }) => ({ value: language, label, html }))}
      />
    </section>
  );
}

function Payloads({ examples }: { examples: readonly ExampleModel[] }) {
  return (
    <section className={styles.box} {...htmlOnly}>
      <h2 className={styles.heading}>{translate({ id: 'reference.sample.payload', message: 'Payload' })}</h2>
      <Choice
        name="payload"
        legend={translate({ id: 'reference.sample.event', message: 'Event' })}
        options={examples.map(({ name, html }) => ({ value: name, label: name, html }))}
      />
    </section>
  );
}

/** An example of each response, by status. */
function Responses({ examples }: { examples: OperationModel['responseExamples'] }) {
  return (
    <section className={styles.box} {...htmlOnly}>
      <h2 className={styles.heading}>
        <Translate id="reference.sample.response">Response</Translate>
      </h2>
      <Choice
        name="response-status"
        legend={translate({ id: 'reference.sample.status', message: 'Status of the response' })}
        options={examples.map(({ status, html }) => ({ value: status, label: status, html }))}
      />
    </section>
  );
}

/**
 * The right column on wide screens: the request in each language and its responses, or for a callback its payloads and
 * receivers.
 */
export function SamplePanel({ operation }: { operation: OperationModel }) {
  const { samples, responseExamples, body, formUrl, id, method } = operation;
  const isCallback = method === 'EVENT';
  return (
    <aside
      className={styles.aside}
      aria-label={translate({ id: 'reference.sample.label', message: 'Samples' })}
      // The try-it form is rendered here; it loads its data from this URL.
      {...(formUrl !== null && { 'data-operation-form': formUrl, 'data-operation-id': id })}
    >
      {isCallback && body && <Payloads examples={body.examples} />}
      {samples.length > 0 && <Samples samples={samples} isCallback={isCallback} />}
      {responseExamples.length > 0 && <Responses examples={responseExamples} />}
    </aside>
  );
}
