import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { JsonView } from './JsonView.tsx';
import { FailureView, ProblemView } from './ProblemView.tsx';
import { headerOf } from './send.ts';
import { TaskFollow } from './TaskFollow.tsx';
import type { Call } from './use-call.ts';
import { taskIn } from './use-followed.ts';
import { HeaderList } from './HeaderList.tsx';
import styles from './Answer.module.css';
import folded from './Folded.module.css';

interface AnswerViewProps {
  call: Call;
  origin: string;
  /** Sends the same call with the same Idempotency-Key. */
  onRepeat: () => void;
}

function Headers({ headers }: { headers: readonly (readonly [string, string])[] }) {
  const text = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <details className={folded.folded}>
      <summary>
        <Translate id="tryit.headers">Headers</Translate>
        <span className={folded.set}>{headers.length}</span>
      </summary>
      <div className={styles.headers}>
        <HeaderList headers={headers} />
        <CopyButton text={text} label={translate({ id: 'tryit.copyHeaders', message: 'Copy the headers' })} />
      </div>
    </details>
  );
}

/** What came back: how it went, what it says, and what follows from it. */
export function AnswerView({ call, origin, onRepeat }: AnswerViewProps) {
  const format = useFormat();
  const { answer, failure, request, secret } = call;
  if (failure) return <FailureView failure={failure} />;
  if (!answer) return null;
  const replayed = headerOf(answer, 'idempotent-replayed') === 'true';
  const begun = answer.status < 300 ? taskIn(answer.json) : null;
  const repeatable = request.headers['Idempotency-Key'] !== undefined;
  return (
    <>
      <div className={styles.summary}>
        <output className={styles.status} data-class={String(answer.status).charAt(0)}>
          {answer.status}
        </output>
        <span>{format.milliseconds(answer.ms)}</span>
        <span>{format.bytes(answer.bytes)}</span>
        {replayed && (
          <span className={styles.replayed}>
            <Translate id="tryit.replayed">Replayed: nothing was made anew</Translate>
          </span>
        )}
        {repeatable && (
          <Button variant="quiet" onClick={onRepeat}>
            <Translate id="tryit.repeat">Send again with the same key</Translate>
          </Button>
        )}
      </div>
      {answer.status >= 400 && <ProblemView answer={answer} />}
      {begun && <TaskFollow key={`${begun.id} ${secret}`} origin={origin} secret={secret} begun={begun} />}
      <JsonView text={answer.text} json={answer.json} />
      <Headers headers={answer.headers} />
    </>
  );
}
