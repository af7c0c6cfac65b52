import { Checkbox } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx';
import type { EditorState } from '../use-karaoke-editor.ts';
import layout from '../../../ui/layout.module.css';
import styles from '../karaoke.module.css';

interface EditorToolbarProps {
  editor: EditorState;
  sounds: boolean;
  onToggle: () => void;
  /** The playback position in seconds. */
  time: string;
  looping: boolean;
  onLoop: (looping: boolean) => void;
}

/** Playback, undo and saving, which stay in view. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, sounds, onToggle, time, looping, onLoop } = props;
  const historySteps = [
    { step: 'undo', label: translate({ id: 'karaoke.undo', message: 'Undo' }) },
    { step: 'redo', label: translate({ id: 'karaoke.redo', message: 'Redo' }) },
  ] as const;
  return (
    <div className={styles.bar}>
      <Button variant="primary" onClick={onToggle}>
        <Icon name={sounds ? 'pause' : 'play'} size={12} />
        {sounds
          ? translate({ id: 'karaoke.pause', message: 'Pause' })
          : translate({ id: 'karaoke.play', message: 'Play' })}
      </Button>
      <span className={styles.time}>{time}</span>
      <Checkbox checked={looping} onChange={({ target }) => onLoop(target.checked)}>
        <Translate id="karaoke.loop">Loop line</Translate>
      </Checkbox>
      <span className={layout.flex}>
        {historySteps.map(({ step, label }) => (
          <Tooltip key={step} text={label}>
            <IconButton
              icon={<AppIcon name={step} />}
              label={label}
              disabled={editor[step] === null}
              onClick={() => editor[step]?.()}
            />
          </Tooltip>
        ))}
      </span>
      <span className={styles.save}>
        <output className={styles.state}>
          {editor.unsaved
            ? translate({ id: 'karaoke.unsaved', message: 'Not saved' })
            : editor.isEngine
              ? translate({ id: 'karaoke.engine', message: 'Engine times' })
              : translate({ id: 'karaoke.saved', message: 'Saved' })}
        </output>
        <Button disabled={!editor.unsaved} busy={editor.saving} onClick={() => editor.save()}>
          <Translate id="karaoke.save">Save</Translate>
        </Button>
      </span>
    </div>
  );
}
