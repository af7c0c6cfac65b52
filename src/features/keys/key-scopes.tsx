import clsx from 'clsx';
import { Checkbox } from 'antd';
import { translate } from '@docusaurus/Translate';
import type { KeyScope } from '#generated/account/types.gen.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { getScopesTitle } from './key-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './keys.module.css';

const scopeTexts: Readonly<Record<KeyScope, () => string>> = {
  generate: () => translate({ id: 'keys.scope.generate', message: 'Create and cancel tasks' }),
  read: () => translate({ id: 'keys.scope.read', message: 'Read tasks and the balance' }),
  'manage:keys': () => translate({ id: 'keys.scope.manageKeys', message: 'Manage API keys' }),
  'manage:webhooks': () => translate({ id: 'keys.scope.manageWebhooks', message: 'Manage webhooks' }),
  'read:usage': () => translate({ id: 'keys.scope.readUsage', message: 'Read usage and the statement' }),
  'read:logs': () => translate({ id: 'keys.scope.readLogs', message: 'Read the request log' }),
};

const scopes = Object.keys(scopeTexts) as readonly KeyScope[];

export const defaultScopes: readonly KeyScope[] = ['generate', 'read'];

/** For `createRequestResolver`. */
export const scopeMessages = {
  scopes: () => translate({ id: 'keys.scopes.none', message: 'Choose at least one scope' }),
};

/** A scope and what it allows. */
function Scope({ scope }: { scope: KeyScope }) {
  return (
    <>
      <code>{scope}</code> <span className={clsx(layout.flush, kit.note)}>{scopeTexts[scope]()}</span>
    </>
  );
}

/** What a key may do, as a list. */
export function ScopeList({ granted }: { granted: readonly KeyScope[] }) {
  return (
    <ul className={styles.granted}>
      {scopes
        .filter((scope) => granted.includes(scope))
        .map((scope) => (
          <li key={scope}>
            <Scope scope={scope} />
          </li>
        ))}
    </ul>
  );
}

/** Chooses what a key may do. */
export function KeyScopesField() {
  return (
    <FormField<{ scopes: KeyScope[] }, 'scopes'> name="scopes">
      {({ value, onChange, 'aria-describedby': issue }) => (
        <fieldset className={styles.scopes} aria-describedby={issue}>
          <legend>{getScopesTitle()}</legend>
          <Checkbox.Group
            value={value}
            onChange={onChange}
            options={scopes.map((scope) => ({ value: scope, label: <Scope scope={scope} /> }))}
          />
        </fieldset>
      )}
    </FormField>
  );
}
