import { create } from './dom.ts';
import { findLastStarted, getText, toLines, type Word } from './lines.ts';

/** Milliseconds without automatic scrolling after the reader has scrolled. */
const SCROLL_DELAY = 4000;

export interface LyricsView {
  readonly element: HTMLElement;
  /** Marks what is sung at `time` in seconds; before the first word, nothing. */
  show(time: number): void;
}

interface LyricsOptions {
  readonly words: readonly Word[];
  readonly label: string;
  /** Called when the reader chooses a line. */
  readonly seek: (seconds: number) => void;
  /** Called with the text of each line when it begins. */
  readonly begin: (text: string, start: number) => void;
}

/**
 * The lyrics with the current words marked. They scroll with the song unless the reader scrolls. Arrow keys move between lines, and
 * Enter plays from one.
 */
export function createLyrics({ words, label, seek, begin }: LyricsOptions): LyricsView {
  const lines = toLines(words);
  const spans: HTMLElement[] = [];
  const rows = lines.map((line) => {
    const button = create('button', { type: 'button', tabindex: '-1' });
    for (const word of line.words) {
      const [before, text, after] = getText(word);
      const span = create('span', {}, text);
      spans.push(span);
      button.append(before, span, after);
    }
    button.addEventListener('click', () => seek(line.start));
    // Each line has the direction of its own script. The language of the lyrics isn't known.
    return create('p', { dir: 'auto' }, button);
  });
  const buttons = rows.map((row) => row.firstElementChild as HTMLButtonElement);
  const element = create('section', { class: 'lyrics', part: 'lyrics', 'aria-label': label });
  element.append(create('div', { lang: '' }, ...rows));

  let reachable = 0;
  const makeReachable = (index: number) => {
    buttons[reachable]?.setAttribute('tabindex', '-1');
    buttons[index]?.setAttribute('tabindex', '0');
    reachable = index;
  };
  makeReachable(0);
  element.addEventListener('keydown', (event) => {
    const last = buttons.length - 1;
    const target = { ArrowUp: reachable - 1, ArrowDown: reachable + 1, Home: 0, End: last }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    makeReachable(Math.min(Math.max(0, target), last));
    buttons[reachable]!.focus();
  });

  let readAt = Number.NEGATIVE_INFINITY;
  const pause = () => {
    readAt = performance.now();
  };
  for (const name of ['wheel', 'touchmove', 'keydown']) element.addEventListener(name, pause, { passive: true });

  let shownWord = -1;
  let shownLine = -1;
  const showLine = (index: number) => {
    rows[shownLine]?.removeAttribute('aria-current');
    shownLine = index;
    const row = rows[index];
    if (row === undefined) return;
    row.setAttribute('aria-current', 'true');
    if (!element.matches(':focus-within')) makeReachable(index);
    begin(row.textContent ?? '', lines[index]!.start);
    if (performance.now() - readAt < SCROLL_DELAY) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = row.offsetTop - (element.clientHeight - row.offsetHeight) / 2;
    element.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' });
  };
  return {
    element,
    show(time) {
      const word = findLastStarted(words, time);
      if (word === shownWord) return;
      shownWord = word;
      const line = findLastStarted(lines, time);
      if (line !== shownLine) showLine(line);
      const first = lines[line]?.first ?? 0;
      for (const span of element.querySelectorAll('.sung')) span.classList.remove('sung', 'now');
      for (const span of spans.slice(first, word + 1)) span.classList.add('sung');
      spans[word]?.classList.add('now');
    },
  };
}
