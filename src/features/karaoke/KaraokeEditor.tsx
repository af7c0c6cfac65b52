import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Karaoke } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTrack } from '../../core/player/use-track.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { EditorToolbar } from './components/EditorToolbar.tsx';
import { AllWords, ExportBar, getFirstScale, ZoomSlider } from './components/word-tools.tsx';
import { WordTable } from './components/WordTable.tsx';
import { WordTrack } from './components/WordTrack.tsx';
import { useKaraokeEditor } from './use-karaoke-editor.ts';
import { usePlayback } from './use-playback.ts';
import { keySteps, moveEdge, type Edge } from './word-times.ts';
import styles from './karaoke.module.css';

/** Seconds before and after a line that are included when the line loops. */
const loopMargin = 0.2;

/** Returns a function that never changes and calls the latest handler, so that unchanged rows aren't rendered again. */
function useStable<Arguments extends readonly unknown[]>(handler: (...values: Arguments) => void) {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  return useCallback((...values: Arguments) => newest.current(...values), []);
}

/** The editor for the word times of a song. */
export function KaraokeEditor({ loaded, onReload }: { loaded: Karaoke; onReload: () => void }) {
  const { clip, waveform } = loaded;
  const format = useFormat();
  const editor = useKaraokeEditor(loaded);
  const { words, times, lines, duration, set } = editor;
  const { audio_url: src, title, style: detail, image_url: cover } = clip;
  const controls = useTrack({ src: src ?? '', title, detail, cover: cover ?? undefined, duration, peaks: waveform });
  const { status, time, toggle, seek, getTime } = controls;
  const [selected, setSelected] = useState(0);
  const [looping, setLooping] = useState(false);
  const [scale, setScale] = useState(() => getFirstScale(times));
  const playhead = useRef<HTMLSpanElement>(null);
  const bench = useRef<HTMLDivElement>(null);
  const line = lines.findLast(({ first }) => first <= selected) ?? lines[0];
  const from = times[line?.first ?? 0]?.start ?? 0;
  const to = times[line?.last ?? 0]?.end ?? duration;
  const loop = { from: Math.max(0, from - loopMargin), to: Math.min(duration - 0.05, to + loopMargin) };
  const sung = usePlayback(controls, times, looping ? loop : null, playhead);
  const sounds = status === 'playing' || status === 'loading';
  const word = words[selected]?.text ?? '';

  const onMove = useStable((index: number, edge: Edge, seconds: number) =>
    set(moveEdge(times, index, edge, seconds, duration)),
  );
  const onPlay = useStable((index: number) => {
    setSelected(index);
    seek(times[index]!.start);
    if (!sounds) toggle();
  });
  const onGo = useStable((by: number) => {
    const next = Math.min(words.length - 1, Math.max(0, selected + by));
    setSelected(next);
    bench.current?.querySelector<HTMLElement>(`[data-word="${next}"] button`)?.focus({ preventScroll: true });
  });
  const here = getTime;

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const act = { z: event.shiftKey ? editor.redo : editor.undo, y: editor.redo, s: () => editor.save() }[key];
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (act === undefined || (key !== 's' && isTyping)) return;
    event.preventDefault();
    act?.();
  });
  // Listens on the whole page, because a disabled undo button loses the focus.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return (
    <div ref={bench} className={styles.bench}>
      <EditorToolbar
        editor={editor}
        sounds={sounds}
        onToggle={toggle}
        time={`${formatTime(time)} / ${formatTime(duration)}`}
        looping={looping}
        onLoop={setLooping}
      />
      {editor.overtaken && editor.unsaved && (
        <div className={styles.overtaken} role="alert">
          <Icon name="alert" />
          <p>
            <Translate id="karaoke.overtaken">Different times for this song were saved in the meantime.</Translate>
          </p>
          <Button onClick={() => editor.save({ over: true })}>
            <Translate id="karaoke.overtaken.mine">Overwrite with my times</Translate>
          </Button>
          <Button variant="quiet" onClick={onReload}>
            <Translate id="karaoke.overtaken.theirs">Discard mine and load them</Translate>
          </Button>
        </div>
      )}
      <WordTrack
        editor={editor}
        peaks={waveform}
        scale={scale}
        selected={selected}
        sung={sung}
        playhead={playhead}
        onSelect={setSelected}
        onSeek={seek}
        onMove={onMove}
        onPlay={onPlay}
        onGo={onGo}
      />
      <div className={styles.group}>
        <b className={styles.chosen}>{word}</b>
        <Button onClick={() => onPlay(selected)}>
          <Icon name="play" size={12} />
          <Translate id="karaoke.playWord">Play from this word</Translate>
        </Button>
        <Button onClick={() => onMove(selected, 'start', here())}>
          <Translate id="karaoke.startHere">Set start to playhead</Translate>
        </Button>
        <Button onClick={() => onMove(selected, 'end', here())}>
          <Translate id="karaoke.endHere">Set end to playhead</Translate>
        </Button>
        <ZoomSlider scale={scale} onScale={setScale} />
      </div>
      <AllWords editor={editor} />
      <ExportBar clipId={clip.id} editor={editor} />
      <p className={styles.keys}>
        {translate(
          {
            id: 'karaoke.keys',
            message:
              'Drag a word by its middle or by an edge. Edges snap to their neighbors unless you hold Alt. Arrow keys select a word or move an edge by {step} s, or by {fine} s with Shift. Enter plays the word.',
          },
          { step: format.number(keySteps.coarse), fine: format.number(keySteps.fine) },
        )}
      </p>
      <WordTable
        editor={editor}
        selected={selected}
        sung={sung}
        onMove={onMove}
        onPlay={onPlay}
        onSelect={setSelected}
      />
    </div>
  );
}
