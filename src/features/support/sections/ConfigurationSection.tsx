import { translate } from '@docusaurus/Translate';
import { getCatalogOptions, getConfigurationOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Configuration } from '#generated/account/types.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { nameColumn, type Named, StackedValues, TableSubSection } from '../components/parts.tsx';

type Variable = Configuration['variables'][number];

const sources: Readonly<Record<Variable['source'], () => string>> = {
  environment: () => translate({ id: 'operating.config.source.environment', message: 'Environment' }),
  file: () => translate({ id: 'operating.config.source.file', message: 'Generated, in the data directory' }),
  default: () => translate({ id: 'operating.config.source.default', message: 'Default' }),
  unset: () => translate({ id: 'systemCheck.missing', message: 'not set' }),
};

/** Secrets aren't shown, only whether they are set. */
function shownValue({ secret, source, value: text }: Variable): string {
  if (!secret) return text ?? '';
  return source === 'unset' ? '' : translate({ id: 'systemCheck.present', message: 'set' });
}

const valueTitle = () => translate({ id: 'operating.config.value', message: 'Value' });

function ValueGroup({ title, rows }: { title: string; rows: readonly (Named & { value: string })[] | undefined }) {
  return (
    <TableSubSection
      title={title}
      narrow="table"
      rows={rows}
      columns={[nameColumn(), { kind: 'end', title: valueTitle(), cell: ({ value }) => value }]}
    />
  );
}

/** The configuration of the server, and its defaults. */
export function ConfigurationSection() {
  const format = useFormat();
  const query = useRead(getConfigurationOptions, {});
  const { data: catalog } = useRead(getCatalogOptions, {});
  const failed = translate({ id: 'operating.config.failed', message: 'The configuration couldn’t be loaded' });
  return (
    <QueryView query={query} failed={failed} height="48rem">
      {({ variables, site, limits }) => (
        <>
          <TableSubSection
            title={translate({ id: 'operating.config.variables', message: 'Environment' })}
            note={translate({
              id: 'operating.config.note',
              message: 'Secrets are shown only as set or not set, even to administrators.',
            })}
            narrow="lines"
            rows={variables}
            columns={[
              nameColumn(),
              { title: valueTitle(), plain: true, cell: (row) => <StackedValues>{shownValue(row)}</StackedValues> },
              {
                title: translate({ id: 'operating.config.source', message: 'Source' }),
                plain: true,
                cell: ({ source }) => sources[source](),
              },
            ]}
          />
          <ValueGroup
            title={translate({ id: 'systemCheck.configuration', message: 'Public configuration' })}
            rows={site.map(({ name, value }) => ({ name, value: value ?? sources.unset() }))}
          />
          <ValueGroup
            title={translate({ id: 'operating.config.models', message: 'Models (credits per request)' })}
            rows={catalog?.models.map(({ id, credits }) => ({ name: id, value: format.number(credits) }))}
          />
          <ValueGroup
            title={translate({ id: 'operating.config.packs', message: 'Credit packs' })}
            rows={catalog?.packs.map(({ id, price: { amount, currency } }) => ({
              name: id,
              value: format.money(amount, currency),
            }))}
          />
          <ValueGroup
            title={translate({ id: 'keys.rules', message: 'Limits' })}
            rows={limits.map(({ name, value }) => ({ name, value: format.number(value) }))}
          />
        </>
      )}
    </QueryView>
  );
}
