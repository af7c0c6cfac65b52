import type { DescriptionsProps } from 'antd';

/** How antd's Descriptions show what is known of something: in columns, each name above its value. */
export const facts: DescriptionsProps = {
  layout: 'vertical',
  colon: false,
  size: 'small',
  column: { xs: 2, md: 3 },
};
