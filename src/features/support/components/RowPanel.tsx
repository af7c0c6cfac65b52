import type { ComponentProps, ReactNode } from 'react';
import { Descriptions } from 'antd';
import { translate } from '@docusaurus/Translate';
import { facts } from '../../../dashboard/facts.ts';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { SidePanel } from '../../../dashboard/SidePanel.tsx';
import type { DialogState } from '../../../dashboard/use-dialog.ts';
import styles from '../support.module.css';

interface RowPanelProps<Data> extends DialogState {
  title: string;
  query: ComponentProps<typeof QueryView<Data>>['query'];
  children: (data: Data) => ReactNode;
}

/** What a row of a list is, beside the list. */
export function RowPanel<Data>({ title, query, children, ...panel }: RowPanelProps<Data>) {
  return (
    <SidePanel {...panel} title={title} closeLabel={translate({ id: 'logs.close', message: 'Close' })}>
      <QueryView query={query} failed={translate({ id: 'support.row.failed', message: 'This could not be loaded' })}>
        {(data) => <div className={styles.panel}>{children(data)}</div>}
      </QueryView>
    </SidePanel>
  );
}

interface Known {
  readonly label: string;
  /** Null where there is nothing to show. */
  readonly children: ReactNode;
}

/** What is known of something. */
export function KnownFacts({ items }: { items: readonly Known[] }) {
  return <Descriptions {...facts} items={items.filter(({ children }) => children !== null)} />;
}
