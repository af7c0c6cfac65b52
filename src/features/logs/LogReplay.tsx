import { useId, useState } from 'react';
import clsx from 'clsx';
import { Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { revealKey } from '#generated/account/sdk.gen.ts';
import type { LogDetail } from '#generated/account/types.gen.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useKeyOptions } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { DataTable } from '../../dashboard/lists/DataTable.tsx';
import { Filter } from '../../dashboard/lists/FilterBar.tsx';
import { HttpStatus, StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { getKeyName, maskKey } from '../keys/key-text.ts';
import { type ReplayResponse, compareResponses, type Difference, sendReplay, getReplayObstacle } from './replay.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './logs.module.css';

const kindNames: Readonly<Record<Difference['kind'], () => string>> = {
  same: () => translate({ id: 'logs.diff.same', message: 'Unchanged' }),
  varies: () => translate({ id: 'logs.diff.varies', message: 'Varies' }),
  changed: () => translate({ id: 'logs.diff.changed', message: 'Changed' }),
  missing: () => translate({ id: 'logs.diff.missing', message: 'Missing' }),
  added: () => translate({ id: 'logs.diff.added', message: 'Added' }),
};

const isChange = ({ kind }: Difference) => kind !== 'same' && kind !== 'varies';

function Value({ text }: { text: string | undefined }) {
  return text === undefined ? (
    <span className={clsx(layout.flush, kit.note)}>–</span>
  ) : (
    <code className={clsx(kit.plain, kit.anywhere)}>{text}</code>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Difference[] }) {
  return (
    <DataTable
      caption={title}
      rows={rows}
      columns={[
        {
          kind: 'lead',
          title: translate({ id: 'logs.diff.field', message: 'Field' }),
          cell: ({ name }) => (
            <code className={clsx(kit.plain, kit.anywhere)}>
              {name === '' ? translate({ id: 'logs.diff.whole', message: 'Whole body' }) : name}
            </code>
          ),
        },
        {
          title: translate({ id: 'logs.diff.kind', message: 'Comparison' }),
          cell: (row) => <StatusBadge tone={isChange(row) ? 'bad' : 'good'} label={kindNames[row.kind]()} />,
        },
        {
          title: translate({ id: 'logs.diff.original', message: 'Original' }),
          cell: ({ before }) => <Value text={before} />,
        },
        {
          title: translate({ id: 'logs.diff.replay', message: 'Replay' }),
          cell: ({ after }) => <Value text={after} />,
        },
      ]}
    />
  );
}

/** The differences. Equal parts are in a disclosure. */
function Differences({ title, rows }: { title: string; rows: readonly Difference[] }) {
  const format = useFormat();
  const changed = rows.filter(isChange);
  const rest = rows.filter((row) => !isChange(row));
  return (
    <section>
      <h2>{title}</h2>
      {changed.length > 0 ? (
        <Rows title={title} rows={changed} />
      ) : (
        <p className={clsx(layout.flush, kit.note)}>
          {translate({ id: 'logs.diff.none', message: 'No differences.' })}
        </p>
      )}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>
            <Translate id="logs.diff.rest" values={{ count: format.number(rest.length) }}>
              {'Unchanged, or different in every response: {count}'}
            </Translate>
          </summary>
          <Rows title={title} rows={rest} />
        </details>
      )}
    </section>
  );
}

function ResponseComparison({ original, replay }: { original: ReplayResponse; replay: ReplayResponse }) {
  const { headers, body } = compareResponses(original, replay);
  return (
    <>
      <p className={styles.statuses}>
        <Translate id="logs.diff.original">Original</Translate> <HttpStatus status={original.status} />
        <Translate id="logs.diff.replay">Replay</Translate> <HttpStatus status={replay.status} />
      </p>
      <Differences title={translate({ id: 'logs.diff.headers', message: 'Headers' })} rows={headers} />
      <Differences title={translate({ id: 'logs.diff.body', message: 'Body' })} rows={body} />
    </>
  );
}

/** Sends a logged request again to the sandbox engine and compares the responses. */
export function LogReplay({ log, onReplayed }: { log: LogDetail; onReplayed: () => void }) {
  const id = useId();
  const now = useCurrentTime();
  const format = useFormat();
  const keys = useKeyOptions().filter(
    ({ mode, status, frozen, expires_at: ends }) =>
      mode === 'test' && status === 'active' && !frozen && (ends === null || Date.parse(ends) > now),
  );
  const [chosen, setChosen] = useState<string>();
  const key = keys.find((each) => each.id === (chosen ?? log.entry.key_id)) ?? keys[0];
  const call = useAction(
    defineOperation(async (keyId: string, client) => {
      const { secret } = (await revealKey({ client, path: { id: keyId }, throwOnError: true })).data;
      return sendReplay(log, getApiOrigin(), secret);
    }),
    {
      failure: translate({ id: 'logs.replay.failed', message: 'The replay failed. Try again.' }),
      // The replay is logged, too.
      refresh: ['listLogCauses', 'getLogHistogram', 'getOverview'],
    },
  );
  const obstacle = getReplayObstacle(log);
  if (obstacle !== undefined) {
    return (
      <p className={clsx(layout.flush, kit.note)}>
        {obstacle === 'truncated' ? (
          <Translate id="logs.replay.truncated" values={{ limit: format.bytes(limits.logBodyBytes) }}>
            {'The log stores the first {limit} of a body. This body is longer, so it can’t be sent again.'}
          </Translate>
        ) : (
          <Translate id="logs.replay.binary">The body isn’t text, so it can’t be sent again.</Translate>
        )}
      </p>
    );
  }
  if (key === undefined) {
    return (
      <>
        <p>{translate({ id: 'logs.replay.noKey', message: 'You need an active test key to replay a request.' })}</p>
        <LinkButton to="/dashboard/api/keys">
          <Translate id="logs.replay.makeKey">Create a test key</Translate>
        </LinkButton>
      </>
    );
  }
  const { response_headers: headers, response_body: body, entry } = log;
  return (
    <>
      <p className={clsx(layout.flush, kit.note)}>
        <Translate id="logs.replay.lead">
          Sends the request again with a test key, which is free and can access only test tasks. Values that the log
          doesn’t store are sent as [redacted]. If the request has a callback URL, callbacks are sent to it.
        </Translate>
      </p>
      <div className={styles.replay}>
        <Filter id={id} label={<Translate id="logs.replay.key">Test key</Translate>}>
          <Select
            id={id}
            value={key.id}
            onChange={setChosen}
            options={keys.map((each) => ({ value: each.id, label: `${getKeyName(each)} (${maskKey(each)})` }))}
          />
        </Filter>
        <Button variant="primary" busy={call.isPending} onClick={() => void call.run(key.id, onReplayed)}>
          <Translate id="logs.replay.send">Replay</Translate>
        </Button>
      </div>
      <div aria-live="polite">
        {call.data !== undefined && (
          <ResponseComparison original={{ status: entry.status, headers, text: body.text }} replay={call.data} />
        )}
      </div>
    </>
  );
}
