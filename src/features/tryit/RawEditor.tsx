import { useId } from 'react';
import { translate } from '@docusaurus/Translate';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { bodyOf } from './model/draft.ts';
import type { Fault } from './model/rules.ts';
import type { DraftState } from './use-draft.ts';
import styles from './TryPanel.module.css';

/** The body as JSON, and what is wrong with it. */
export function RawEditor({ state, faults }: { state: DraftState; faults: readonly Fault[] }) {
  const noteId = useId();
  const { fault } = bodyOf(state.draft);
  const told = faults.filter(({ pointer }) => !/^[?:]/.test(pointer));
  return (
    <div className={styles.raw}>
      <Textarea
        aria-label={translate({ id: 'tryit.body', message: 'Body as JSON' })}
        aria-describedby={noteId}
        aria-invalid={fault !== null || told.length > 0 || undefined}
        data-pointer=""
        spellCheck={false}
        autoCapitalize="off"
        rows={14}
        value={state.draft.text}
        onChange={({ target }) => state.setText(target.value)}
      />
      <div id={noteId} aria-live="polite">
        {fault && (
          <p className={styles.fault}>
            {translate(
              { id: 'tryit.notJson', message: 'This is not JSON: line {line}, column {column}.' },
              { line: String(fault.line), column: String(fault.column) },
            )}
          </p>
        )}
        {told.map(({ pointer, code }) => (
          <p key={pointer} className={styles.fault}>
            {pointer !== '' && <code>{pointer}</code>} {ruleMessage(code)}
          </p>
        ))}
      </div>
    </div>
  );
}
