import { translate } from '@docusaurus/Translate';
import { CodePanel, CodeTabs } from '../../ui/code/CodeTabs.tsx';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { htmlOnly } from './FieldList.tsx';
import { groupByLanguage, type OperationModel, type SampleModel } from './model.ts';
import layout from '../../ui/layout.module.css';
import styles from './samples.module.css';

/** The samples in Markdown: those of the clients, or of three languages where there are none. */
const samplesInMarkdown = { withClients: ['curl', 'client', 'python-client'], other: ['curl', 'javascript', 'python'] };

interface Program {
  readonly value: string;
  readonly label: string;
  readonly html: string;
}

interface SampleBoxProps {
  title: string;
  legend: string;
  /** Also the name of the radio group, because the selected language is the same on every page. */
  name: 'sample-language' | 'payload' | 'response-status';
  /** Each with one program, or with the one that uses a client package before the plain one. */
  options: readonly { readonly value: string; readonly label: string; readonly programs: readonly Program[] }[];
}

/**
 * Code samples of which one is visible. Radio buttons and CSS do it, so that it works with the keyboard and without
 * JavaScript; the client only stores the language (see prepare-content.ts).
 */
function SampleBox({ title, legend, name, options }: SampleBoxProps) {
  if (options.length === 0) return null;
  const hasClient = options.some(({ programs }) => programs.length > 1);
  const inMarkdown = hasClient ? samplesInMarkdown.withClients : samplesInMarkdown.other;
  return (
    <section className={layout.shrink} {...(name !== 'sample-language' && htmlOnly)}>
      <h2 className={styles.heading}>{title}</h2>
      <CodePanel className={styles.choice} data-choice={name}>
        <CodeTabs
          legend={legend}
          name={name}
          tabs={options.map((option) => ({ ...option, programs: option.programs.map(({ value }) => value) }))}
        />
        {options.map(({ value: language, programs }) => (
          <div key={language} className={styles.language} data-language={language}>
            {programs.length > 1 && (
              <CodeTabs
                legend={translate({ id: 'reference.sample.client', message: 'HTTP client' })}
                name={`sample-program-${language}`}
                tabs={programs}
                isNested
              />
            )}
            {programs.map(({ value, html }) => (
              <div
                key={value}
                className={styles.panel}
                data-panel={value}
                {...(!inMarkdown.includes(value) && htmlOnly)}
              >
                <StaticCode html={html} />
              </div>
            ))}
          </div>
        ))}
      </CodePanel>
    </section>
  );
}

const toOption = (name: string, html: string) => ({
  value: name,
  label: name,
  programs: [{ value: name, label: name, html }],
});

const groupSamples = (samples: readonly SampleModel[]): SampleBoxProps['options'] =>
  groupByLanguage(samples).map(({ plain: { language, label }, programs }) => ({
    value: language,
    label,
    programs: programs.map(({ language: value, label: name, plain = name, html }) => ({ value, label: plain, html })),
  }));

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
        options={payloads.map(({ name, html }) => toOption(name, html))}
      />
      <SampleBox
        title={
          isEvent
            ? translate({ id: 'reference.sample.receiver', message: 'Receiver' })
            : translate({ id: 'reference.sample.request', message: 'Request' })
        }
        legend={translate({ id: 'reference.sample.language', message: 'Language of the samples' })}
        name="sample-language"
        options={groupSamples(samples)}
      />
      <SampleBox
        title={translate({ id: 'reference.sample.response', message: 'Response' })}
        legend={translate({ id: 'reference.sample.status', message: 'Status of the response' })}
        name="response-status"
        options={responseExamples.map(({ status, html }) => toOption(status, html))}
      />
    </aside>
  );
}
