import { translate } from '@docusaurus/Translate';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { modes, useModeChoice } from './use-mode.ts';

/** Chooses the mode of all lists of the dashboard. Forms start with it. */
export function ModeSwitch() {
  const [mode, setMode] = useModeChoice();
  return (
    <Segmented
      label={translate({ id: 'mode.label', message: 'Mode of the dashboard' })}
      options={[
        { value: '', label: translate({ id: 'mode.both', message: 'Both' }) },
        { value: 'live', label: translate({ id: 'keys.mode.live', message: 'Live' }) },
        { value: 'test', label: translate({ id: 'keys.mode.test', message: 'Test' }) },
      ]}
      value={mode ?? ''}
      onChange={(value) => setMode(modes.find((one) => one === value))}
    />
  );
}
