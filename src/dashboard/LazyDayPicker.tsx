import { type ComponentProps, lazy, Suspense } from 'react';
import { Input } from 'antd';

// The calendar is as heavy as a page: it comes when it is shown.
const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }));

export function LazyDayPicker(props: ComponentProps<typeof DayPicker>) {
  return (
    <Suspense fallback={<Input id={props.id} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}
