import { useId } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
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
import { FieldControl } from './FieldControl.tsx';
import { getAlternatives, getRequiredFields } from '../model/control.ts';
import { parseBody } from '../model/draft.ts';
import type { ValidationIssue } from '../model/validate.ts';
import type { DraftState } from '../use-draft.ts';
import parts from './parts.module.css';
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

/** Optional fields in a disclosure, which opens if one of them has an error. */
function OptionalFields({ count, open, children }: { count: number; open: boolean; children: React.ReactNode }) {
  return (
    <details className={parts.folded} open={open || undefined}>
      <summary>
        <Translate id="tryit.optional">Optional fields</Translate>
        {count > 0 && (
          <span className={parts.set}>
            {translate({ id: 'tryit.optional.set', message: '{count} set' }, { count: String(count) })}
          </span>
        )}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

function Parameters({ form, state, issues }: RequestFormProps) {
  const field = (parameter: FormParameter) => {
    const key = getParameterKey(parameter);
    const { name, required, schema, description } = parameter;
    return (
      <FieldControl
        key={key}
        name={name}
        pointer={key}
        schema={{ ...schema, description }}
        value={state.draft.parameters[key]}
        required={required}
        issues={issues}
        onChange={(value) => state.setParameter(key, value)}
      />
    );
  };
  return form.parameters.filter(({ in: place }) => place !== 'header').map(field);
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
          options={ways.map((way, at) => ({ value: String(at), label: <code>{way.join(' + ')}</code> }))}
          value={String(state.way)}
          onChange={(at) => state.setWay(Number(at))}
        />
      )}
      {all.filter(([name]) => needed.has(name)).map(field)}
      {others.length > 0 && (
        <OptionalFields
          count={set}
          open={issues.some(({ pointer }) =>
            others.some(([name]) => `${pointer}/`.startsWith(`${toPointerStep(name)}/`)),
          )}
        >
          {others.map(field)}
        </OptionalFields>
      )}
    </>
  );
}

/** A request as a form, generated from the contract. */
export function RequestForm({ form, state, issues }: RequestFormProps) {
  const headers = form.parameters.filter(({ in: place }) => place === 'header');
  return (
    <div className={styles.fields}>
      <Parameters form={form} state={state} issues={issues} />
      {form.body && <BodyFields schema={form.body.schema} state={state} issues={issues} />}
      {headers.map((parameter) => {
        const key = getParameterKey(parameter);
        return (
          <FieldControl
            key={key}
            name={parameter.name}
            pointer={key}
            schema={{
              ...parameter.schema,
              description: translate({
                id: 'tryit.idempotency',
                message: 'Identifies this request. Each new request gets a new value.',
              }),
            }}
            value={state.draft.parameters[key]}
            required={parameter.required}
            issues={issues}
            onChange={(value) => state.setParameter(key, value)}
          />
        );
      })}
    </div>
  );
}
