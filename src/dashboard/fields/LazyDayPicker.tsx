import { type ComponentProps, lazy, Suspense } from 'react';
import { Input } from 'antd';

// The calendar is as large as a page, so it is loaded on demand.
const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }));

export function LazyDayPicker(props: ComponentProps<typeof DayPicker>) {
  return (
    <Suspense fallback={<Input id={props.id} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}
