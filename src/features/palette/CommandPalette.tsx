import { type KeyboardEvent, useId, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { QueryProvider } from '../../core/QueryProvider.tsx';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useSession } from '../../core/session/use-session.ts';
import kit from '../../ui/kit.module.css';
import { useModal } from '../../ui/use-modal.ts';
import { CommandList } from './CommandList.tsx';
import type { Command } from './use-commands.ts';
import { useCommandGroups } from './use-command-groups.ts';
import styles from './palette.module.css';

/** What is printed on the keys of the dialog. */
const keys = { arrows: '↑↓', enter: '↵', escape: 'Esc' };

/** A field with the commands that match it: a combobox. */
function Commands({ onRun, onCancel }: { onRun: (command: Command) => void; onCancel: () => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isLoading, failed, retry } = useCommandGroups(useSession(), text);
  const commands = groups.flatMap((group) => group.commands);
  // Results of the documentation may arrive later, and keys may be gone.
  const at = Math.min(active, Math.max(0, commands.length - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setActive((at + step + commands.length) % commands.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const command = commands[at];
      if (command) onRun(command);
    }
  };

  const label = translate({ id: 'palette.field', message: 'Search or run a command' });
  return (
    <>
      <div className={styles.head}>
        <input
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-activedescendant={commands.length > 0 ? `${listId}-${at}` : undefined}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          className={styles.field}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.cancel} onClick={onCancel}>
          <Translate id="dialog.cancel">Cancel</Translate>
        </button>
      </div>
      <CommandList id={listId} groups={groups} active={at} onActive={setActive} onRun={onRun} />
      <output className={styles.none}>
        {commands.length === 0 &&
          !failed &&
          (isLoading ? (
            translate({ id: 'ui.loading', message: 'Loading' })
          ) : (
            <Translate id="search.none" values={{ words: <strong key="words">{text.trim()}</strong> }}>
              {'No results for {words}. Check the spelling, or try another word.'}
            </Translate>
          ))}
        {failed && text.trim() !== '' && (
          <>
            <Translate id="search.failed">Search couldn’t be loaded.</Translate>
            <SentenceSpace />
            <button type="button" className={kit.link} onClick={retry}>
              <Translate id="search.retry">Try again</Translate>
            </button>
          </>
        )}
      </output>
      <p className={styles.keys}>
        <Translate
          id="palette.keys"
          values={{
            arrows: <kbd key="arrows">{keys.arrows}</kbd>,
            enter: <kbd key="enter">{keys.enter}</kbd>,
            escape: <kbd key="escape">{keys.escape}</kbd>,
          }}
        >
          {'{arrows} move · {enter} open · {escape} close'}
        </Translate>
      </p>
    </>
  );
}

/**
 * Runs commands and opens pages of the dashboard, the API reference and the documentation. The dialog element traps the
 * focus and returns it.
 */
export function CommandPalette({ onClosed }: { onClosed: () => void }) {
  const dialog = useModal();
  const run = (command: Command) => {
    onClosed();
    command.run();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={translate({ id: 'palette.title', message: 'Command palette' })}
      onCancel={(event) => {
        event.preventDefault();
        onClosed();
      }}
      onPointerDown={({ target, currentTarget }) => {
        // The dialog itself is only its backdrop: its content covers the rest.
        if (target === currentTarget) onClosed();
      }}
    >
      <div className={styles.content}>
        <QueryProvider>
          <Commands onRun={run} onCancel={onClosed} />
        </QueryProvider>
      </div>
    </dialog>
  );
}
