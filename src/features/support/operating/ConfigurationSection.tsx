import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { getCatalogOptions, getConfigurationOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Configuration } from '#generated/account/types.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { useFormat } from '../../../core/format.ts';
import { DataTable, type Column } from '../../../dashboard/DataTable.tsx';
import { words } from '../parts/words.ts';
import { Group } from './Group.tsx';
import styles from '../parts/parts.module.css';

type Variable = Configuration['variables'][number];

const sources: Readonly<Record<Variable['source'], () => string>> = {
  environment: () => translate({ id: 'config.source.environment', message: 'Environment' }),
  file: () => translate({ id: 'config.source.file', message: 'Made by itself, in the data directory' }),
  default: () => translate({ id: 'config.source.default', message: 'Default' }),
  unset: () => translate({ id: 'check.missing', message: 'not set' }),
};

const value = () => translate({ id: 'config.value', message: 'Value' });

interface Named {
  readonly name: string;
  readonly value: ReactNode;
}

const namedColumns = (): readonly Column<Named>[] => [
  { key: 'name', kind: 'lead', title: words.name(), cell: ({ name }) => <code className={styles.mono}>{name}</code> },
  { key: 'value', kind: 'end', title: value(), cell: (row) => row.value },
];

/** A secret is set or not, and that is all that is known of it here. */
function shownValue({ secret, source, value: text }: Variable): string {
  if (!secret) return text ?? '';
  return source === 'unset' ? '' : translate({ id: 'check.present', message: 'set' });
}

/** What the server was told, and what holds without that. */
export function ConfigurationSection() {
  const format = useFormat();
  const query = useRead(getConfigurationOptions, {});
  const { data: catalog } = useRead(getCatalogOptions, {});
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'config.failed', message: 'The configuration could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const titles = {
    variables: translate({ id: 'config.variables', message: 'Environment' }),
    site: translate({ id: 'check.configuration', message: 'Public configuration' }),
    models: translate({ id: 'config.models', message: 'Models, in credits a request' }),
    packs: translate({ id: 'config.packs', message: 'Packs of credits' }),
    limits: translate({ id: 'keys.rules', message: 'Limits' }),
  };
  return (
    <>
      <Group title={titles.variables}>
        <p className={styles.note}>
          <Translate id="config.note">Of secrets only whether they are set is shown, to nobody more.</Translate>
        </p>
        <DataTable
          caption={titles.variables}
          rows={data?.variables}
          rowKey={({ name }) => name}
          narrow="lines"
          columns={[
            {
              key: 'name',
              kind: 'lead',
              title: words.name(),
              cell: ({ name }) => <code className={styles.mono}>{name}</code>,
            },
            {
              key: 'value',
              title: value(),
              plain: true,
              cell: (row) => <span className={styles.values}>{shownValue(row)}</span>,
            },
            {
              key: 'source',
              title: translate({ id: 'config.source', message: 'From' }),
              plain: true,
              cell: ({ source }) => sources[source](),
            },
          ]}
        />
      </Group>
      <Group title={titles.site}>
        <DataTable
          caption={titles.site}
          narrow="table"
          columns={namedColumns()}
          rows={data?.site.map((row) => ({ ...row, value: row.value ?? sources.unset() }))}
          rowKey={({ name }) => name}
        />
      </Group>
      <Group title={titles.models}>
        <DataTable
          caption={titles.models}
          narrow="table"
          columns={namedColumns()}
          rows={catalog?.models.map(({ id, credits }) => ({ name: id, value: format.number(credits) }))}
          rowKey={({ name }) => name}
        />
      </Group>
      <Group title={titles.packs}>
        <DataTable
          caption={titles.packs}
          narrow="table"
          columns={namedColumns()}
          rows={catalog?.packs.map(({ id, price: { amount, currency } }) => ({
            name: id,
            value: format.money(amount, currency),
          }))}
          rowKey={({ name }) => name}
        />
      </Group>
      <Group title={titles.limits}>
        <DataTable
          caption={titles.limits}
          narrow="table"
          columns={namedColumns()}
          rows={data?.limits.map(({ name, value: number }) => ({ name, value: format.number(number) }))}
          rowKey={({ name }) => name}
        />
      </Group>
    </>
  );
}
