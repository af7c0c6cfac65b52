import type { ComponentProps } from 'react';
import { PlayButton } from './PlayButton.tsx';
import type { TrackControls } from './playback.ts';
import { seekByKey } from './SeekTrack.tsx';

interface TrackButtonProps extends Pick<ComponentProps<typeof PlayButton>, 'className' | 'title' | 'size' | 'isMain'> {
  controls: TrackControls;
}

/** The play button of a track, on which arrow keys seek. */
export const TrackButton = ({ controls, ...button }: TrackButtonProps) => (
  <PlayButton
    status={controls.status}
    onClick={controls.toggle}
    onKeyDown={(event) => seekByKey(event, controls)}
    {...button}
  />
);
