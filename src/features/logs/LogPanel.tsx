import { Tabs } from 'antd';
import { translate } from '@docusaurus/Translate';
import { getLogOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { useRead } from '../../core/api/use-read.ts';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import type { LogTab } from './log-filters.ts';
import { LogReplay } from './LogReplay.tsx';
import { LogView } from './LogView.tsx';

interface LogPanelProps extends DialogState {
  requestId: string;
  tab: LogTab;
  onTab: (tab: LogTab) => void;
  onReplayed: () => void;
}

/** One request with its bodies, next to the list. */
export function LogPanel({ requestId, tab, onTab, onReplayed, ...panel }: LogPanelProps) {
  const query = useRead(getLogOptions, { path: { request_id: requestId } });
  const readOnly = useIsReadOnly();
  const entry = query.data?.entry;
  return (
    <SidePanel
      {...panel}
      title={entry ? `${entry.method} ${entry.path}` : translate({ id: 'logs.request.panel', message: 'Request' })}
    >
      <QueryView
        query={query}
        failed={translate({ id: 'logs.request.failed', message: 'The request couldn’t be loaded' })}
      >
        {(log) =>
          readOnly ? (
            <LogView log={log} />
          ) : (
            <Tabs
              activeKey={tab}
              onChange={(key) => onTab(key as LogTab)}
              destroyOnHidden
              items={[
                {
                  key: 'call',
                  label: translate({ id: 'logs.request.panel', message: 'Request' }),
                  children: <LogView log={log} />,
                },
                {
                  key: 'replay',
                  label: translate({ id: 'logs.tab.replay', message: 'Replay' }),
                  children: <LogReplay log={log} onReplayed={onReplayed} />,
                },
              ]}
            />
          )
        }
      </QueryView>
    </SidePanel>
  );
}
