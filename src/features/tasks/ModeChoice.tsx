import { translate } from '@docusaurus/Translate';
import type { Mode } from '#generated/account/types.gen.ts';
import { limits } from '#catalog/limits.ts';
import { HintedChoice } from './HintedChoice.tsx';

/** Whether what is made is paid for, and for how long it is kept. */
export function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  return (
    <HintedChoice
      label={translate({ id: 'music.mode', message: 'Mode' })}
      options={[
        { value: 'live', label: translate({ id: 'music.mode.live', message: 'Live' }) },
        { value: 'test', label: translate({ id: 'music.mode.test', message: 'Test' }) },
      ]}
      value={value}
      onChange={onChange}
      hint={
        value === 'live'
          ? translate(
              { id: 'music.mode.live.hint', message: 'Spends credits. Files are kept for {days} days.' },
              { days: String(limits.retentionHours.live / 24) },
            )
          : translate(
              { id: 'music.mode.test.hint', message: 'Sandbox engine, no charge. Files are kept for {hours} hours.' },
              { hours: String(limits.retentionHours.test) },
            )
      }
    />
  );
}
