import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Problem } from '#generated/v2/types.gen.ts';
import { refusal } from '../../core/api/api-failure.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { Failure } from './model/failure.ts';
import { type Answer } from './send.ts';
import styles from './Answer.module.css';

/** What a refusal means, with more about it on the page of its code. */
export function ProblemView({ answer }: { answer: Answer }) {
  const { status, headers, json } = answer;
  const told = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  const failure = refusal({ status, headers: told }, json);
  const { problem } = failure;
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.problemTitle}>{said(failure.problem) ?? problemMessage(failure)}</p>
      {problem && (
        <>
          <p lang="en">{problem.detail}</p>
          <p className={styles.problemMore}>
            <Link to={`/docs/errors/${problem.code}`}>
              <Translate id="tryit.problem.more" values={{ code: <code>{problem.code}</code> }}>
                {'More about {code}'}
              </Translate>
            </Link>
            <span>
              <code>{problem.request_id}</code>
              <CopyButton
                text={problem.request_id}
                label={translate({ id: 'ui.error.copyRequestId', message: 'Copy request id' })}
              />
            </span>
          </p>
        </>
      )}
    </div>
  );
}

/** What is said of a key here, where one can do something about it. */
function said(problem: Problem | undefined): string | undefined {
  switch (problem?.code) {
    case 'invalid_key':
      return translate({ id: 'tryit.problem.key', message: 'This key is not known. Check that it was copied whole.' });
    case 'inactive_key':
      return translate({ id: 'tryit.problem.inactive', message: 'This key is deactivated.' });
    case 'expired_key':
      return translate({ id: 'tryit.problem.expired', message: 'The time of this key is over. Choose another one.' });
    default:
      return undefined;
  }
}

function reason(failure: Failure): string {
  switch (failure.kind) {
    case 'canceled':
      return translate({ id: 'tryit.canceled', message: 'Canceled. The server may have done the work all the same.' });
    case 'offline':
      return translate({ id: 'tryit.offline', message: 'You are offline. Send again when the network is back.' });
    case 'network':
      return translate({
        id: 'tryit.network',
        message: 'The server was not reached. Check your connection; a blocker or a proxy may stand between.',
      });
    case 'refused':
      return translate({ id: 'tryit.refused', message: 'The browser did not send it: {said}' }, { said: failure.said });
  }
}

/** Why there is no answer. */
export function FailureView({ failure }: { failure: Failure }) {
  return (
    <div className={styles.problem} role="alert" data-kind={failure.kind}>
      <p className={styles.problemTitle}>{reason(failure)}</p>
    </div>
  );
}
