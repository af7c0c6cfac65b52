import type { ReactNode } from 'react';
import { Descriptions } from 'antd';

interface Detail {
  readonly label: string;
  /** Null or false if there is no value. */
  readonly children: ReactNode;
}

/** Labels above their values, in columns. Details without a value are left out. */
export function DetailList({ items }: { items: readonly Detail[] }) {
  const shown = items.filter(({ children }) => children !== null && children !== false);
  return <Descriptions layout="vertical" colon={false} size="small" column={{ xs: 2, md: 3 }} items={shown} />;
}
