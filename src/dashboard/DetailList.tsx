import type { ReactNode } from 'react';
import { Descriptions } from 'antd';

interface DetailListProps {
  /** Values by their label. Those that are null or false are left out. */
  items: Readonly<Record<string, ReactNode>>;
}

/** Labels above their values, in columns. */
export function DetailList({ items }: DetailListProps) {
  const shown = Object.entries(items).flatMap(([label, children]) =>
    children === null || children === false ? [] : [{ key: label, label, children }],
  );
  return <Descriptions layout="vertical" colon={false} size="small" column={{ xs: 2, md: 3 }} items={shown} />;
}
