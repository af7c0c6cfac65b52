import { useId } from 'react';
import { translate } from '@docusaurus/Translate';
import { getRuleMessage } from '../../../core/api/field-errors.ts';
import {
  type FormParameter,
  type FormSchema,
  type OperationForm,
  getParameterKey,
  toPointerStep,
} from '../../../core/api/operation-form.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Textarea } from '../../../ui/fields/controls.tsx';
import { Disclosure } from './Disclosure.tsx';
import { FieldControl } from './FieldControl.tsx';
import { getAlternatives, getRequiredFields } from '../model/control.ts';
import { parseBody } from '../model/draft.ts';
import type { ValidationIssue } from '../model/validate.ts';
import type { DraftState } from '../use-draft.ts';
import styles from '../TryPanel.module.css';

/** The body as JSON, with its errors. */
export function RawEditor({ state, issues }: { state: DraftState; issues: readonly ValidationIssue[] }) {
  const noteId = useId();
  const { issue } = parseBody(state.draft);
  const bodyIssues = issues.filter(({ pointer }) => !/^[?:]/.test(pointer));
  return (
    <div className={styles.raw}>
      <Textarea
        aria-label={translate({ id: 'tryit.body', message: 'Body as JSON' })}
        aria-describedby={noteId}
        aria-invalid={issue !== null || bodyIssues.length > 0 || undefined}
        data-pointer=""
        spellCheck={false}
        autoCapitalize="off"
        rows={14}
        value={state.draft.text}
        onChange={({ target }) => state.setText(target.value)}
      />
      <div id={noteId} aria-live="polite">
        {issue && (
          <p className={styles.fault}>
            {translate(
              { id: 'tryit.notJson', message: 'This isn’t valid JSON: line {line}, column {column}.' },
              { line: String(issue.line), column: String(issue.column) },
            )}
          </p>
        )}
        {bodyIssues.map(({ pointer, code }) => (
          <p key={pointer} className={styles.fault}>
            {pointer !== '' && <code>{pointer}</code>} {getRuleMessage(code)}
          </p>
        ))}
      </div>
    </div>
  );
}

interface RequestFormProps {
  form: OperationForm;
  state: DraftState;
  issues: readonly ValidationIssue[];
}

function BodyFields({ schema, state, issues }: Omit<RequestFormProps, 'form'> & { schema: FormSchema }) {
  const { fields } = parseBody(state.draft);
  const ways = getAlternatives(schema);
  const needed = getRequiredFields(schema, state.way);
  const all = Object.entries(schema.properties ?? {});
  const others = all.filter(([name]) => !needed.has(name));
  const set = others.filter(([name]) => fields[name] !== undefined).length;
  const field = ([name, inner]: (typeof all)[number]) => (
    <FieldControl
      key={name}
      name={name}
      pointer={toPointerStep(name)}
      schema={inner}
      value={fields[name]}
      required={needed.has(name)}
      issues={issues}
      onChange={(value) => state.setField(name, value)}
    />
  );
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          label={translate({ id: 'tryit.way', message: 'Source' })}
          options={ways.map((way, at) => ({ value: String(at), label: way.join(' + ') }))}
          value={String(state.way)}
          onChange={(at) => state.setWay(Number(at))}
        />
      )}
      {all.filter(([name]) => needed.has(name)).map(field)}
      {others.length > 0 && (
        <Disclosure
          title={translate({ id: 'tryit.optional', message: 'Optional fields' })}
          count={
            set > 0 ? translate({ id: 'tryit.optional.set', message: '{count} set' }, { count: String(set) }) : null
          }
          open={issues.some(({ pointer }) =>
            others.some(([name]) => `${pointer}/`.startsWith(`${toPointerStep(name)}/`)),
          )}
        >
          <div className={styles.fields}>{others.map(field)}</div>
        </Disclosure>
      )}
    </>
  );
}

/** A request as a form, generated from the contract. Headers come last. */
export function RequestForm({ form, state, issues }: RequestFormProps) {
  const { parameters, body } = form;
  const field = ({ name, in: place, required, schema, description }: FormParameter) => {
    const key = getParameterKey({ name, in: place });
    const hint =
      name === 'Idempotency-Key'
        ? translate({ id: 'tryit.idempotency', message: 'Identifies this request. Each new request gets a new value.' })
        : description;
    return (
      <FieldControl
        key={key}
        name={name}
        pointer={key}
        schema={{ ...schema, description: hint }}
        value={state.draft.parameters[key]}
        required={required}
        issues={issues}
        onChange={(value) => state.setParameter(key, value)}
      />
    );
  };
  // No control of the form shows them.
  const unknown = issues.filter(({ code }) => code === 'unknown_field');
  return (
    <div className={styles.fields}>
      {unknown.map(({ pointer, code }) => (
        <p key={pointer} className={styles.fault} data-pointer={pointer} tabIndex={-1}>
          <code>{pointer}</code> {getRuleMessage(code)}
        </p>
      ))}
      {parameters.filter(({ in: place }) => place !== 'header').map(field)}
      {body && <BodyFields schema={body.schema} state={state} issues={issues} />}
      {parameters.filter(({ in: place }) => place === 'header').map(field)}
    </div>
  );
}
