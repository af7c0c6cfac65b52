import type { DescriptionsProps } from 'antd';

/** Layout of antd's Descriptions: columns, with each label above its value. */
export const descriptionsLayout: DescriptionsProps = {
  layout: 'vertical',
  colon: false,
  size: 'small',
  column: { xs: 2, md: 3 },
};
