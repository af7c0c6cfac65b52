import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { maskedKey } from '../../core/key-text.ts';
import { useNow } from '../../core/use-now.ts';
import { usePlace } from '../../core/use-place.ts';
import { Fact, Facts } from '../../dashboard/Facts.tsx';
import { SidePanel } from '../../dashboard/SidePanel.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { keyName, keyState, modeName } from './key-text.ts';
import { KeyBudget } from './KeyBudget.tsx';
import { KeyTrail } from './KeyTrail.tsx';
import { useKey } from './keys-queries.ts';
import styles from './keys.module.css';

function KeyView({ apiKey }: { apiKey: Key }) {
  const format = useFormat();
  const now = useNow();
  const { here, at } = usePlace();
  const { expires_at: ends, last_used_at: used, allowed_addresses: allowed } = apiKey;
  return (
    <>
      <Facts>
        <Fact name={translate({ id: 'keys.column.status', message: 'Status' })}>
          <StatusBadge {...keyState(apiKey, now)} />
        </Fact>
        <Fact name={translate({ id: 'keys.column.mode', message: 'Mode' })}>{modeName(apiKey.mode)}</Fact>
        <Fact name={translate({ id: 'keys.column.key', message: 'Key' })}>
          <code>{maskedKey(apiKey)}</code>
        </Fact>
        <Fact name={translate({ id: 'keys.id', message: 'Id' })}>
          <code>{apiKey.id}</code>
        </Fact>
        <Fact name={translate({ id: 'keys.column.created', message: 'Created' })}>
          {format.moment(apiKey.created_at)}
        </Fact>
        <Fact name={translate({ id: 'keys.column.expires', message: 'Expires' })}>
          {ends === null ? translate({ id: 'keys.expiry.never', message: 'Never' }) : format.moment(ends)}
        </Fact>
        <Fact name={translate({ id: 'keys.column.used', message: 'Last used' })}>
          {used === null
            ? translate({ id: 'keys.used.never', message: 'Never' })
            : `${format.moment(used)}, ${apiKey.last_used_address ?? ''}`}
        </Fact>
        <Fact name={translate({ id: 'keys.column.spent', message: 'Spent' })}>{format.credits(apiKey.spent)}</Fact>
        {apiKey.replaced_by !== null && (
          <Fact name={translate({ id: 'keys.replacedBy', message: 'Replaced by' })}>
            <Link to={here(`id=${apiKey.replaced_by}`)}>{apiKey.replaced_by}</Link>
          </Fact>
        )}
      </Facts>
      {apiKey.mode === 'live' && (
        <section>
          <h2>
            <Translate id="keys.panel.budget">Budget</Translate>
          </h2>
          <KeyBudget apiKey={apiKey} />
        </section>
      )}
      <section>
        <h2>
          <Translate id="keys.addresses.label">Allowed addresses</Translate>
        </h2>
        {allowed.length === 0 ? (
          <p className={styles.hint}>
            <Translate id="keys.addresses.any">Any address.</Translate>
          </p>
        ) : (
          <ul className={styles.allowed}>
            {allowed.map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>
          <Translate id="keys.trail">Used from</Translate>
        </h2>
        <KeyTrail keyId={apiKey.id} />
      </section>
      <Link to={at('logs', `key_id=${apiKey.id}`)}>
        <Translate id="keys.logs">All calls with this key</Translate>
      </Link>
    </>
  );
}

interface KeyPanelProps {
  keyId: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** What a key may, what it spent, and from where it was used, beside the list. */
export function KeyPanel({ keyId, open, onClose, onClosed, returnTo }: KeyPanelProps) {
  const { data, error, isFetching, refetch } = useKey(keyId);
  return (
    <SidePanel
      title={data ? keyName(data) : translate({ id: 'keys.panel', message: 'API key' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      closeLabel={translate({ id: 'keys.panel.close', message: 'Close' })}
    >
      <div className={styles.panel}>
        {data !== undefined ? (
          <KeyView apiKey={data} />
        ) : error === null ? (
          <Skeleton>
            <SkeletonBox height="16rem" />
          </Skeleton>
        ) : (
          <QueryFailure
            title={translate({ id: 'keys.panel.failed', message: 'The key could not be loaded' })}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </SidePanel>
  );
}
