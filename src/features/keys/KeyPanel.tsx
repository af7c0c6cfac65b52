import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { getKeyOptions, listKeyAddressesOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { useTimeZone } from '../../core/session/use-session.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { useAccountPaths, useIsReadOnly } from '../../core/api/account-client.ts';
import { ActionBar } from '../../dashboard/ActionBar.tsx';
import { CopyableCode } from '../../dashboard/CopyableCode.tsx';
import { DetailList } from '../../dashboard/DetailList.tsx';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { type Period, periods } from './key-dialog-parts.tsx';
import { ScopeList } from './key-scopes.tsx';
import { getActionsLabel, getKeyName, getKeyState, getModeName, getScopesTitle } from './key-text.ts';
import { type OpenKeyDialog, useKeyActions } from './use-key-actions.ts';
import { KeySecret, keyLabels } from './use-key-columns.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './keys.module.css';

const presentNames: Readonly<Record<Period, () => string>> = {
  day: () => translate({ id: 'keys.budget.today', message: 'Today' }),
  week: () => translate({ id: 'keys.budget.thisWeek', message: 'This week' }),
  month: () => translate({ id: 'keys.budget.thisMonth', message: 'This month' }),
};

/** How much of a key's budget is used, with a bar for each period that has a limit. */
function KeyBudget({ apiKey: { budget, budget_used: used } }: { apiKey: Key }) {
  const format = useFormat();
  if (used === null) {
    return (
      <p className={styles.hint}>
        <Translate id="keys.budget.unlimited">No budget. Only your balance limits spending.</Translate>
      </p>
    );
  }
  return (
    <ul className={styles.bars}>
      {periods.map((period) => {
        const limit = budget[period];
        if (limit === null || limit === undefined) return null;
        const of = { used: format.number(used[period]), limit: format.number(limit) };
        return (
          <li key={period}>
            <span>{presentNames[period]()}</span>
            <span className={clsx(kit.soft, kit.number)}>
              {translate({ id: 'keys.budget.used', message: '{used} of {limit} credits' }, of)}
            </span>
            <progress
              className={used[period] >= limit * 0.8 ? styles.near : undefined}
              value={Math.min(used[period], limit)}
              max={limit}
              aria-label={presentNames[period]()}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The IP addresses of a key's recent requests. */
function RecentAddresses({ keyId }: { keyId: string }) {
  const format = useFormat();
  const { at: place } = useAccountPaths();
  const query = useRead(listKeyAddressesOptions, { path: { id: keyId } });
  const title = translate({ id: 'keys.addresses.recent', message: 'Recent addresses' });
  return (
    <DataList
      list={{ ...query, rows: query.data?.data }}
      failed={translate({ id: 'keys.addresses.failed', message: 'The addresses couldn’t be loaded' })}
      empty={
        <p className={styles.hint}>
          <Translate id="keys.addresses.none" values={{ days: limits.logDays }}>
            {'No requests in the last {days} days.'}
          </Translate>
        </p>
      }
      caption={title}
      narrow="lines"
      rowKey={({ address }) => address}
      columns={[
        {
          kind: 'lead',
          title: translate({ id: 'keys.addresses.column', message: 'Address' }),
          cell: ({ address }) => <code className={kit.anywhere}>{address}</code>,
        },
        { title: translate({ id: 'keys.addresses.requests', message: 'Requests' }), count: ({ calls }) => calls },
        {
          kind: 'end',
          title: translate({ id: 'keys.addresses.rejected', message: 'Rejected' }),
          cell: ({ refused }) =>
            refused === 0 ? (
              '0'
            ) : (
              <Link to={place('logs', `key_id=${keyId}&code=address_not_allowed`)}>{format.number(refused)}</Link>
            ),
        },
        { kind: 'end', title: keyLabels.used(), cell: ({ last_used_at: at }) => <TimeAgo at={at} /> },
      ]}
    >
      <p className={styles.hint}>
        <Translate id="keys.addresses.recent.hint" values={{ calls: format.number(limits.logAnalysis.addresses) }}>
          {'Addresses of the latest {calls} requests in the log.'}
        </Translate>
      </p>
    </DataList>
  );
}

function KeyView({ apiKey }: { apiKey: Key }) {
  const format = useFormat(useTimeZone());
  const now = useCurrentTime();
  const { here, at } = useAccountPaths();
  const { expires_at: ends, last_used_at: used, allowed_addresses: allowed, replaced_by: replacement } = apiKey;
  return (
    <>
      {apiKey.assistant !== null && (
        <p className={styles.hint}>
          {translate(
            {
              id: 'keys.assistant',
              message: 'The assistant {name} uses this key without its secret. To disconnect it, delete the key.',
            },
            { name: apiKey.assistant },
          )}
        </p>
      )}
      <DetailList
        items={{
          [keyLabels.status()]: <StatusBadge {...getKeyState(apiKey, now)} />,
          [keyLabels.mode()]: getModeName(apiKey.mode),
          [keyLabels.key()]: <KeySecret apiKey={apiKey} />,
          [translate({ id: 'keys.id', message: 'ID' })]: (
            <CopyableCode
              text={apiKey.id}
              label={translate({ id: 'keys.copy', message: 'Copy {name}' }, { name: apiKey.id })}
            />
          ),
          [keyLabels.created()]: format.moment(apiKey.created_at),
          [keyLabels.expires()]: ends === null ? keyLabels.neverExpires() : format.moment(ends),
          [keyLabels.used()]:
            used === null ? keyLabels.neverUsed() : `${format.moment(used)}, ${apiKey.last_used_address ?? ''}`,
          [keyLabels.spent()]: format.credits(apiKey.spent),
          [translate({ id: 'keys.replacedBy', message: 'Replaced by' })]: replacement && (
            <Link to={here(`id=${replacement}`)}>{replacement}</Link>
          ),
        }}
      />
      {apiKey.mode === 'live' && (
        <section>
          <h2>{translate({ id: 'keys.panel.budget', message: 'Budget' })}</h2>
          <KeyBudget apiKey={apiKey} />
        </section>
      )}
      <section>
        <h2>{getScopesTitle()}</h2>
        <ScopeList granted={apiKey.scopes} />
      </section>
      <section>
        <h2>{translate({ id: 'keys.addresses.label', message: 'Allowed addresses' })}</h2>
        {allowed.length === 0 ? (
          <p className={styles.hint}>{translate({ id: 'keys.addresses.any', message: 'Any address' })}</p>
        ) : (
          <ul className={clsx(kit.list, layout.wrap, layout.gap14)}>
            {allowed.map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>{translate({ id: 'keys.addresses.recent', message: 'Recent addresses' })}</h2>
        <RecentAddresses keyId={apiKey.id} />
      </section>
      <Link to={at('logs', `key_id=${apiKey.id}`)}>
        <Translate id="keys.logs">All requests with this key</Translate>
      </Link>
    </>
  );
}

interface KeyPanelProps extends DialogState {
  keyId: string;
  openDialog: OpenKeyDialog;
}

/** A key with its actions, its permissions, its usage and its IP addresses, next to the list. */
export function KeyPanel({ keyId, openDialog, ...panel }: KeyPanelProps) {
  const query = useRead(getKeyOptions, { path: { id: keyId } });
  const { getActions, isBusy } = useKeyActions(openDialog);
  const readOnly = useIsReadOnly();
  return (
    <SidePanel
      {...panel}
      title={query.data ? getKeyName(query.data) : translate({ id: 'keys.panel', message: 'API key' })}
    >
      <div className={styles.panel}>
        <QueryView
          query={query}
          failed={translate({ id: 'keys.panel.failed', message: 'The key couldn’t be loaded' })}
          missing={translate({ id: 'keys.missing', message: 'No API key has the ID {id}' }, { id: keyId })}
        >
          {(key) => (
            <>
              {!readOnly && <ActionBar actions={getActions(key)} label={getActionsLabel(key)} disabled={isBusy(key)} />}
              <KeyView apiKey={key} />
            </>
          )}
        </QueryView>
      </div>
    </SidePanel>
  );
}
