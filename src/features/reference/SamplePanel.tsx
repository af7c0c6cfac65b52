import { translate } from '@docusaurus/Translate';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { htmlOnly } from './FieldList.tsx';
import type { OperationModel } from './model.ts';
import layout from '../../ui/layout.module.css';
import styles from './samples.module.css';

/** The samples in Markdown: those of the clients, or of three languages where there are none. */
const samplesInMarkdown = { withClients: ['curl', 'client', 'python-client'], other: ['curl', 'javascript', 'python'] };

interface SampleBoxProps {
  title: string;
  legend: string;
  /** Also the name of the radio group, because the selected language is the same on every page. */
  name: 'sample-language' | 'payload' | 'response-status';
  options: readonly { readonly value: string; readonly label: string; readonly html: string }[];
}

/**
 * Code samples of which one is visible. Radio buttons and CSS do it, so that it works with the keyboard and without
 * JavaScript; the client only stores the language (see prepare-content.ts).
 */
function SampleBox({ title, legend, name, options }: SampleBoxProps) {
  if (options.length === 0) return null;
  const hasClient = options.some(({ value }) => value === 'client');
  const inMarkdown = hasClient ? samplesInMarkdown.withClients : samplesInMarkdown.other;
  return (
    <section className={layout.shrink} {...(name !== 'sample-language' && htmlOnly)}>
      <h2 className={styles.heading}>{title}</h2>
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
          <div key={value} className={styles.panel} data-panel={value} {...(!inMarkdown.includes(value) && htmlOnly)}>
            <StaticCode html={html} />
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * The right column on wide screens: the request in each language and its responses, or for an event its payloads and
 * receivers.
 */
export function SamplePanel({ operation }: { operation: OperationModel }) {
  const { samples, responseExamples, body, method } = operation;
  const isEvent = method === 'EVENT';
  const payloads = isEvent ? (body?.examples ?? []) : [];
  return (
    <aside className={styles.aside} aria-label={translate({ id: 'reference.sample.label', message: 'Samples' })}>
      <SampleBox
        title={translate({ id: 'reference.sample.payload', message: 'Payload' })}
        legend={translate({ id: 'reference.sample.event', message: 'Event' })}
        name="payload"
        options={payloads.map(({ name, html }) => ({ value: name, label: name, html }))}
      />
      <SampleBox
        title={
          isEvent
            ? translate({ id: 'reference.sample.receiver', message: 'Receiver' })
            : translate({ id: 'reference.sample.request', message: 'Request' })
        }
        legend={translate({ id: 'reference.sample.language', message: 'Language of the samples' })}
        name="sample-language"
        options={samples.map(({ language, label, html }) => ({ value: language, label, html }))}
      />
      <SampleBox
        title={translate({ id: 'reference.sample.response', message: 'Response' })}
        legend={translate({ id: 'reference.sample.status', message: 'Status of the response' })}
        name="response-status"
        options={responseExamples.map(({ status, html }) => ({ value: status, label: status, html }))}
      />
    </aside>
  );
}
