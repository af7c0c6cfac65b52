import { Input } from 'antd';
import { lazyPart } from '../../core/parts/lazy-part.tsx';

/** The calendar is as large as a page, so it is loaded on demand. */
export const LazyDayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker, {
  waiting: <Input disabled />,
});
