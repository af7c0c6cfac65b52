import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';

type Answer = 'yes' | 'no';

export interface ProblemFactsProps {
  readonly code: string;
  readonly status: string;
  /** Whether the same request can succeed later. */
  readonly retry: Answer;
  /** Absent if it depends. The page then says on what. */
  readonly charged?: Answer;
}

const answers: Readonly<Record<Answer, () => string>> = {
  yes: () => translate({ id: 'support.yes', message: 'Yes' }),
  no: () => translate({ id: 'support.no', message: 'No' }),
};

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a program needs to know about an error, on its page. */
export function ProblemFacts({ code, status, retry, charged }: ProblemFactsProps) {
  return (
    <dl>
      <Fact name={translate({ id: 'logs.column.status', message: 'Status' })}>
        {status} <code>{code}</code>
      </Fact>
      <Fact name={translate({ id: 'docs.problem.retry', message: 'Retry as is' })}>{answers[retry]()}</Fact>
      {charged && <Fact name={translate({ id: 'logs.ledger.settle', message: 'Charged' })}>{answers[charged]()}</Fact>}
    </dl>
  );
}
