import Translate, { translate } from '@docusaurus/Translate';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { FieldControl } from './FieldControl.tsx';
import { alternativesOf, neededFields } from './model/alternatives.ts';
import { bodyOf } from './model/draft.ts';
import {
  type FormParameter,
  type FormSchema,
  type OperationForm,
  parameterKey,
  step,
} from '../../core/operation-form.ts';
import type { Fault } from './model/rules.ts';
import type { DraftState } from './use-draft.ts';
import folded from './Folded.module.css';
import styles from './TryPanel.module.css';

interface RequestFormProps {
  form: OperationForm;
  state: DraftState;
  faults: readonly Fault[];
}

/** Fields that may be left out, folded away; open while one of them is at fault. */
function Folded({ count, open, children }: { count: number; open: boolean; children: React.ReactNode }) {
  return (
    <details className={folded.folded} open={open || undefined}>
      <summary>
        <Translate id="tryit.optional">Optional fields</Translate>
        {count > 0 && (
          <span className={folded.set}>
            {translate({ id: 'tryit.optional.set', message: '{count} set' }, { count: String(count) })}
          </span>
        )}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

function Parameters({ form, state, faults }: RequestFormProps) {
  const field = (parameter: FormParameter) => {
    const key = parameterKey(parameter);
    const { name, required, schema, description } = parameter;
    return (
      <FieldControl
        key={key}
        name={name}
        pointer={key}
        schema={{ ...schema, description }}
        value={state.draft.parameters[key]}
        required={required}
        faults={faults}
        onChange={(value) => state.setParameter(key, value)}
      />
    );
  };
  return form.parameters.filter(({ in: place }) => place !== 'header').map(field);
}

function BodyFields({ schema, state, faults }: Omit<RequestFormProps, 'form'> & { schema: FormSchema }) {
  const { fields } = bodyOf(state.draft);
  const ways = alternativesOf(schema);
  const needed = neededFields(schema, state.way);
  const all = Object.entries(schema.properties ?? {});
  const others = all.filter(([name]) => !needed.has(name));
  const set = others.filter(([name]) => fields[name] !== undefined).length;
  const field = ([name, inner]: (typeof all)[number]) => (
    <FieldControl
      key={name}
      name={name}
      pointer={step(name)}
      schema={inner}
      value={fields[name]}
      required={needed.has(name)}
      faults={faults}
      onChange={(value) => state.setField(name, value)}
    />
  );
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          label={translate({ id: 'tryit.way', message: 'Made from' })}
          options={ways.map((way, at) => ({ value: String(at), label: <code>{way.join(' + ')}</code> }))}
          value={String(state.way)}
          onChange={(at) => state.setWay(Number(at))}
        />
      )}
      {all.filter(([name]) => needed.has(name)).map(field)}
      {others.length > 0 && (
        <Folded
          count={set}
          open={faults.some(({ pointer }) => others.some(([name]) => `${pointer}/`.startsWith(`${step(name)}/`)))}
        >
          {others.map(field)}
        </Folded>
      )}
    </>
  );
}

/** A request as a form, made from the contract. */
export function RequestForm({ form, state, faults }: RequestFormProps) {
  const headers = form.parameters.filter(({ in: place }) => place === 'header');
  return (
    <div className={styles.fields}>
      <Parameters form={form} state={state} faults={faults} />
      {form.body && <BodyFields schema={form.body.schema} state={state} faults={faults} />}
      {headers.map((parameter) => {
        const key = parameterKey(parameter);
        return (
          <FieldControl
            key={key}
            name={parameter.name}
            pointer={key}
            schema={{
              ...parameter.schema,
              description: translate({
                id: 'tryit.idempotency',
                message: 'Names this call. Each new send gets a new one.',
              }),
            }}
            value={state.draft.parameters[key]}
            required={parameter.required}
            faults={faults}
            onChange={(value) => state.setParameter(key, value)}
          />
        );
      })}
    </div>
  );
}
