import type { ComponentProps, ReactElement, ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { type ActionOptions, type Operation, useAction } from '../../../core/api/use-action.ts';
import { useFormat } from '../../../core/format/format.ts';
import { type Column, DataList, DataTable } from '../../../dashboard/lists/DataTable.tsx';
import { LoadMore } from '../../../dashboard/lists/LoadMore.tsx';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { SidePanel } from '../../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../../dashboard/dialogs/use-dialog.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { labels } from '../labels.ts';
import { getCustomerSearch } from '../use-admin-params.ts';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from '../support.module.css';

/**
 * An action on a row. After it, all lists and counts are reloaded. This also happens after a rejection, because someone
 * else may have acted first.
 */
export const useRowAction = <Input, Result>(
  operation: Operation<Input, Result>,
  success: ActionOptions<Input, Result>['success'],
) =>
  useAction(operation, {
    success,
    failure: translate({ id: 'support.action.failed', message: 'The action failed. Try again.' }),
    refresh: 'all',
  });

/** Values below each other. */
export function StackedValues({ children }: { children: ReactNode }) {
  return <span className={styles.values}>{children}</span>;
}

/** The number of attempts and the last error. */
export function AttemptsCell({ tries, error }: { tries: number; error: string | null }) {
  const format = useFormat();
  return (
    <StackedValues>
      {format.number(tries)}
      {error !== null && <code>{error}</code>}
    </StackedValues>
  );
}

export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className={styles.owner} to={`/user/admin${getCustomerSearch(id)}`}>
      {children}
    </Link>
  );
}

interface OwnerCellProps {
  row: { readonly customer_id: string; readonly customer_email: string | null };
}

/** The owner of a row: email address and ID, which remains after the account is deleted. Links to the customer. */
export function OwnerCell({ row: { customer_id: id, customer_email: email } }: OwnerCellProps) {
  const code = <code className={styles.id}>{id}</code>;
  return (
    <span className={styles.values}>
      <CustomerLink id={id}>{email ?? code}</CustomerLink>
      {email !== null && code}
    </span>
  );
}

/** A part of a section, below its heading. */
export function SubSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <div className={clsx(kit.after3, layout.row, layout.wrap, layout.between, layout.gap24)}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface TableSubSectionProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'caption'> {
  title: string;
  note?: ReactNode;
}

/** A part that consists of a table. */
export function TableSubSection<Row>({ title, note, ...table }: TableSubSectionProps<Row>) {
  return (
    <SubSection title={title}>
      {note !== undefined && <p className={styles.muted}>{note}</p>}
      <DataTable caption={title} {...table} />
    </SubSection>
  );
}

export interface Named {
  readonly name: string;
}

export const nameColumn = (): Column<Named> => ({
  kind: 'lead',
  title: labels.name(),
  cell: ({ name }) => <code className={styles.id}>{name}</code>,
});

interface RowPanelProps<Data> extends DialogState {
  title: string;
  query: ComponentProps<typeof QueryView<Data>>['query'];
  children: (data: Data) => ReactNode;
}

/** Details of a row, next to the list. */
export function RowPanel<Data>({ title, query, children, ...panel }: RowPanelProps<Data>) {
  return (
    <SidePanel {...panel} title={title}>
      <QueryView query={query} failed={translate({ id: 'support.row.failed', message: 'This couldn’t be loaded' })}>
        {children}
      </QueryView>
    </SidePanel>
  );
}

type ListProps<Row> = ComponentProps<typeof DataList<Row>>;

interface ReviewListProps<Row> extends Omit<ListProps<Row>, 'list' | 'empty'> {
  query: ListProps<Row>['list'];
  /** Text of the empty state. */
  empty?: string;
}

export function ReviewList<Row>({ query, empty = labels.none(), ...table }: ReviewListProps<Row>) {
  return <DataList list={query} empty={<EmptyState title={empty} />} {...table} />;
}

interface ReviewCardsProps<Row> extends Pick<ReviewListProps<Row>, 'query' | 'failed'> {
  empty: string;
  /** A row as a card with a key. */
  card: (row: Row) => ReactElement;
}

export function ReviewCards<Row>({ query, failed, empty, card }: ReviewCardsProps<Row>) {
  return (
    <QueryView query={{ ...query, data: query.rows }} failed={failed} height="14rem">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={empty} />
        ) : (
          <>
            <ul className={clsx(kit.list, layout.grid, layout.gap4)}>{rows.map(card)}</ul>
            <LoadMore list={query} />
          </>
        )
      }
    </QueryView>
  );
}
