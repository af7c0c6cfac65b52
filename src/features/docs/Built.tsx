import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { useDocById } from '@docusaurus/plugin-content-docs/client';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { problemCodes } from '#generated/problem-codes.ts';
import changesByVersion from '#generated/api-changes.json';
import { ChangeSentence } from '../reference/ChangeSentence.tsx';
import type { ApiHistory } from '../reference/change-text.ts';
import { type SequenceWord, CallbackSequence } from './CallbackSequence.tsx';
import { type StateWord, TaskStateDiagram } from './TaskStateDiagram.tsx';
import { ModelTable, OperationPrices, PackTable } from './catalog-tables.tsx';
import { ThirdPartyServices } from './ThirdPartyServices.tsx';
import { PageTools } from './PageTools.tsx';
import { ProblemFacts, type ProblemFactsProps } from './ProblemFacts.tsx';

function Problem({ code }: { code: string }) {
  const page = useDocById(`errors/${code}`);
  return (
    <li>
      <Link to={`/docs/errors/${code}`}>
        <code>{code}</code>
      </Link>
      {' – '}
      {page.title}
    </li>
  );
}

/** Every problem code of the contract with the title of its page, in the reader's language. */
function ProblemList() {
  return (
    <ul>
      {problemCodes.map((code) => (
        <Problem key={code} code={code} />
      ))}
    </ul>
  );
}

interface Legal {
  readonly entity: string;
  readonly address: readonly string[];
  readonly vatNumber: string;
  readonly email: string;
}

/** The operator of the site and its contact details, from the public configuration. */
function Operator() {
  const { customFields = {} } = useDocusaurusContext().siteConfig;
  const { entity, address, vatNumber, email } = customFields.legal as Legal;
  const lines = [entity, ...address, vatNumber].filter((line) => line !== '');
  return (
    <address>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {email !== '' && (
        <div>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
      )}
    </address>
  );
}

/** Words in the language of the page. */
interface ChangeWords {
  readonly next: string;
  readonly first: string;
  readonly breaking: string;
  readonly none: string;
}

/** Changes of an API version by release and operation, computed from the contracts. */
function ApiChanges({ version, words }: { version: 'v1' | 'v2'; words: ChangeWords }) {
  const history = changesByVersion as ApiHistory;
  return history[version].map(({ date, version: name, changes }) => (
    <section key={date ?? 'next'}>
      <h3>{date === null ? words.next : <time dateTime={date}>{`${name}, ${date}`}</time>}</h3>
      {changes === null && <p>{words.first}</p>}
      {changes?.length === 0 && <p>{words.none}</p>}
      {changes !== null && changes.length > 0 && (
        <ul>
          {[...Map.groupBy(changes, ({ where }) => where)].map(([operation, own]) => (
            <li key={operation}>
              <code>{operation}</code>
              <ul>
                {own.map((change) => (
                  <li key={JSON.stringify(change)}>
                    <ChangeSentence change={change} /> {change.breaking && <strong>{words.breaking}</strong>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

const TranslationNotice = ({ children }: { readonly children: ReactNode }) => (
  <div className="theme-admonition theme-admonition-note" data-untranslated>
    <p>{children}</p>
  </div>
);

/** Shown on each page whose text isn't translated yet, in the language of the site. */
const UntranslatedNotice = () => (
  <TranslationNotice>
    <Translate id="docs.untranslated">This page isn’t translated yet. You are reading the English version.</Translate>
  </TranslationNotice>
);

/** Shown on each page with sections in English. */
const PartlyTranslatedNotice = () => (
  <TranslationNotice>
    <Translate id="docs.partlyTranslated">
      Some sections of this page aren’t translated yet. You are reading them in English.
    </Translate>
  </TranslationNotice>
);

/** Parts of a guide that have no props. */
const parts = {
  models: ModelTable,
  prices: OperationPrices,
  packs: PackTable,
  problems: ProblemList,
  operator: Operator,
  'outside-services': ThirdPartyServices,
  'page-tools': PageTools,
  untranslated: UntranslatedNotice,
  'partly-translated': PartlyTranslatedNotice,
} as const;

/** Props of the parts of a guide. The texts of a diagram are in the language of the page. */
type BuiltProps =
  | { readonly part: keyof typeof parts }
  | ({ readonly part: 'problem' } & ProblemFactsProps)
  | { readonly part: 'changes'; readonly version: 'v1' | 'v2'; readonly words: ChangeWords }
  | { readonly part: 'task-states'; readonly alt: string; readonly words: Readonly<Record<StateWord, string>> }
  | {
      readonly part: 'callback-sequence';
      readonly alt: string;
      readonly words: Readonly<Record<SequenceWord, string>>;
    };

function Content(props: BuiltProps) {
  if (props.part === 'problem') return <ProblemFacts {...props} />;
  if (props.part === 'changes') return <ApiChanges version={props.version} words={props.words} />;
  if (props.part === 'task-states') return <TaskStateDiagram alt={props.alt} words={props.words} />;
  if (props.part === 'callback-sequence') return <CallbackSequence alt={props.alt} words={props.words} />;
  const Part = parts[props.part];
  return <Part />;
}

/**
 * A part of a guide that is generated from the catalog, the contract or data, such as a table or a diagram.
 */
export function Built(props: BuiltProps) {
  return (
    <div data-built={props.part}>
      <Content {...props} />
    </div>
  );
}
