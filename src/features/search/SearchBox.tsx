import { useCallback, useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { SearchPanelProps } from './SearchPanel.tsx';
import { usePaletteButton } from './use-palette-button.ts';
import { useShortcut } from './use-shortcut.ts';
import styles from './SearchBox.module.css';

/** The list and the search index are loaded when the field gets the focus. */
function usePanel() {
  const [panel, setPanel] = useState<{ readonly Panel?: ComponentType<SearchPanelProps>; readonly failed?: true }>({});
  const load = useCallback(() => {
    import('./SearchPanel.tsx').then(
      ({ SearchPanel }) => setPanel({ Panel: SearchPanel }),
      // A failed load is repeated on the next focus.
      () => setPanel({ failed: true }),
    );
  }, []);
  return { ...panel, load };
}

/** The search field in the navigation bar: a combobox with the results. */
export function SearchBox() {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [found, setFound] = useState({ words: '', options: 0 });
  /** The words for which Enter was pressed before their results were there. The first result opens when it is. */
  const entered = useRef<string>(null);
  const { Panel, failed, load } = usePanel();
  const isShown = isOpen && words.trim() !== '';
  const options = isShown && found.words === words ? found.options : 0;

  const type = (text: string) => {
    entered.current = null;
    setWords(text);
    setActive(0);
    setOpen(true);
    load();
  };
  const follow = useCallback(
    (option: number) => document.querySelector<HTMLElement>(`#${CSS.escape(`${list}-${option}`)}`)?.click(),
    [list],
  );
  // Not in `onFound`: Enter may also be pressed between that call and the state that it sets.
  useEffect(() => {
    if (options > 0 && entered.current === words) follow(0);
  }, [options, words, follow]);
  const onFound = useCallback((text: string, count: number) => setFound({ words: text, options: count }), []);
  const onFollowed = useCallback(() => {
    entered.current = null;
    setOpen(false);
    field.current?.blur();
  }, []);
  const enter = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const { PaletteButton } = usePaletteButton(isOpen);
  useShortcut(PaletteButton ? undefined : enter);
  // Includes text that was typed before hydration.
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    if (input.value) input.dispatchEvent(new Event('input', { bubbles: true }));
    else if (document.activeElement === input) {
      load();
      setOpen(true);
    }
  }, [load]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options > 0) {
      event.preventDefault();
      setActive((active + step + options) % options);
    } else if (step !== undefined) {
      setOpen(true);
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      if (options > 0) follow(active);
      else entered.current = words;
    } else if (event.key === 'Escape') {
      event.preventDefault();
      entered.current = null;
      if (isShown) setOpen(false);
      else field.current?.blur();
    }
  };

  return (
    <div
      className={clsx('navbar__search', styles.box)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <svg aria-hidden="true" className={styles.icon} focusable="false" viewBox="0 0 16 16">
        <path
          fill="currentColor"
          d="M6 10.2a4.2 4.2 0 1 1 4.2-4.2 4.2 4.2 0 0 1-4.2 4.2Zm9.7 4.2-4.8-4.8A5.9 5.9 0 0 0 12 6a6 6 0 1 0-2.4 4.9l4.8 4.8a.9.9 0 0 0 1.3 0 .9.9 0 0 0 0-1.3Z"
        />
      </svg>
      {PaletteButton ? (
        <PaletteButton />
      ) : (
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options > 0}
          aria-controls={options > 0 ? list : undefined}
          aria-activedescendant={options > 0 ? `${list}-${active}` : undefined}
          aria-keyshortcuts="Control+K Meta+K"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          defaultValue={words}
          placeholder={translate({ id: 'search.label', message: 'Search' })}
          aria-label={translate({ id: 'search.label', message: 'Search' })}
          className="navbar__search-input"
          onFocus={() => {
            load();
            setOpen(true);
          }}
          onPointerEnter={load}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {Panel && (
        <Panel
          id={list}
          words={isShown ? words : ''}
          active={active}
          onActive={setActive}
          onFound={onFound}
          onFollowed={onFollowed}
        />
      )}
      {isShown && !Panel && failed && (
        <p className={styles.failed} role="alert">
          <Translate id="search.failed">Search couldn’t be loaded.</Translate>
        </p>
      )}
    </div>
  );
}
