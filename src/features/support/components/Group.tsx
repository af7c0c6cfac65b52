import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import styles from '../support.module.css';

/** A part of a section, below its heading. */
export function Group({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface TableGroupProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'caption'> {
  title: string;
  note?: ReactNode;
}

/** One that is a table. */
export function TableGroup<Row>({ title, note, ...table }: TableGroupProps<Row>) {
  return (
    <Group title={title}>
      {note !== undefined && <p className={styles.muted}>{note}</p>}
      <DataTable caption={title} {...table} />
    </Group>
  );
}
