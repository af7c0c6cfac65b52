import { Input } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { FormField } from '../../dashboard/FormField.tsx';
import { type KeyRules, periodName, periods } from './key-rules.ts';
import styles from './keys.module.css';

/** Addresses set aside for documents: RFC 5737, RFC 3849. */
const EXAMPLE = '192.0.2.7\n2001:db8::/32';

/** What a key may spend, and from where it may be used: a part of a form. */
export function KeyRulesFields({ mode }: { mode: Key['mode'] }) {
  return (
    <>
      {mode === 'live' && (
        <fieldset className={styles.budget}>
          <legend>
            <Translate id="keys.budget">Budget in credits</Translate>
          </legend>
          <div className={styles.periods}>
            {periods.map((period) => (
              <FormField<KeyRules, typeof period> key={period} name={period} label={periodName(period)}>
                {(ties) => (
                  <Input
                    {...ties}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={translate({ id: 'keys.budget.none', message: 'No limit' })}
                  />
                )}
              </FormField>
            ))}
          </div>
          <p className={styles.hint}>
            <Translate id="keys.budget.hint">
              Calls with no room in it are refused. Days begin at midnight UTC, weeks on Monday.
            </Translate>
          </p>
        </fieldset>
      )}
      <FormField<KeyRules, 'addresses'>
        name="addresses"
        label={translate({ id: 'keys.addresses.label', message: 'Allowed addresses' })}
        optional
        hint={translate({
          id: 'keys.addresses.hint',
          message: 'An address or a network (CIDR) a line. None is anywhere.',
        })}
      >
        {(ties) => <Input.TextArea {...ties} rows={3} autoComplete="off" spellCheck={false} placeholder={EXAMPLE} />}
      </FormField>
    </>
  );
}
