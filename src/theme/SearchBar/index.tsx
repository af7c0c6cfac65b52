import { translate } from '@docusaurus/Translate';
import clsx from 'clsx';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { enterWhenAnswered } from './early-enter';
import styles from './SearchBar.module.css';

/** What somebody did in the plain field until the search was there. */
interface Begun {
  readonly text: string;
  readonly focused: boolean;
  /** Enter was pressed: the first result is wanted, as soon as there is one. */
  readonly entered: boolean;
}

/** Hands over what was begun: the search bar looks at its field once, when it appears. */
function Taken({ begun, children }: { begun: RefObject<Begun>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = box.current?.querySelector('input');
    if (!box.current || !field) return undefined;
    const { text, focused, entered } = begun.current;
    field.value = text;
    if (focused) field.focus();
    return enterWhenAnswered(box.current, field, entered);
  }, [begun]);
  return <div ref={box}>{children}</div>;
}

function Plain({ begun, onWanted }: { begun: RefObject<Begun>; onWanted: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const entered = useRef(false);
  // Before the browser paints, and undone before the field goes: what is in it then is what was begun.
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const isFocused = () => document.activeElement === input;
    const byKeys = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.focus();
    };
    // It may have been found before React was there.
    if (isFocused() || input.value) onWanted();
    input.addEventListener('focus', onWanted);
    input.addEventListener('pointerenter', onWanted);
    document.addEventListener('keydown', byKeys);
    return () => {
      begun.current = { text: input.value, focused: isFocused(), entered: entered.current };
      input.removeEventListener('focus', onWanted);
      input.removeEventListener('pointerenter', onWanted);
      document.removeEventListener('keydown', byKeys);
    };
  }, [begun, onWanted]);
  return (
    <div className={clsx('navbar__search', styles.bar)} dir="ltr">
      <svg aria-hidden="true" className={styles.icon} focusable="false" viewBox="0 0 16 16">
        <path
          fill="currentColor"
          d="M6.02945 10.20327a4.17382 4.17382 0 1 1 4.17382-4.17382 4.15609 4.15609 0 0 1-4.17382 4.17382Zm9.69195 4.2199-4.8225-4.82338A5.88021 5.88021 0 0 0 12.058 6.02856 6.00467 6.00467 0 1 0 9.59979 10.8989l4.82338 4.82338a.89729.89729 0 0 0 1.29912 0 .89749.89749 0 0 0-.00087-1.29909Z"
        />
      </svg>
      <input
        ref={field}
        type="text"
        placeholder={translate({ id: 'theme.SearchBar.label', message: 'Search' })}
        aria-label={translate({ id: 'theme.SearchBar.label', message: 'Search' })}
        className="navbar__search-input"
        onKeyDown={({ key, nativeEvent }) => {
          if (!nativeEvent.isComposing) entered.current = key === 'Enter';
        }}
      />
    </div>
  );
}

/** A field that costs nothing; the search behind it comes when somebody wants it: pointer, focus or Ctrl+K. */
export default function SearchBar() {
  const [Whole, setWhole] = useState<ComponentType>();
  const begun = useRef<Begun>({ text: '', focused: false, entered: false });
  const load = useCallback(() => {
    import('@theme-original/SearchBar').then(
      (module) => setWhole(() => module.default),
      // It is asked for again when it is wanted again.
      () => undefined,
    );
  }, []);
  if (!Whole) return <Plain begun={begun} onWanted={load} />;
  return (
    <Taken begun={begun}>
      <Whole />
    </Taken>
  );
}
