import { useEffect } from 'react';
import { translate } from '@docusaurus/Translate';
import type { Command, CommandGroup } from './use-commands.ts';
import { AppIcon, isAppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './palette.module.css';

interface CommandListProps {
  /** The IDs of its options begin with it: `${id}-0`. */
  id: string;
  groups: readonly CommandGroup[];
  active: number;
  onActive: (option: number) => void;
  onRun: (command: Command) => void;
}

/** The icon of a command, or the picture of a work. */
function CommandPicture({ icon, picture }: Command) {
  if (picture) return <img className={styles.picture} src={picture} alt="" width={24} height={24} />;
  return <span className={styles.icon}>{isAppIcon(icon) ? <AppIcon name={icon} /> : <Icon name={icon} />}</span>;
}

/** The commands by group. The field has the focus. */
export function CommandList({ id, groups, active, onActive, onRun }: CommandListProps) {
  const commands = groups.flatMap((group) => group.commands);
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    // Pressing the mouse button must not move the focus away from the field.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={translate({ id: 'palette.title', message: 'Command palette' })}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label} className={styles.group}>
          <p className={styles.groupLabel} aria-hidden="true">
            {group.label}
          </p>
          {group.commands.map((command) => {
            const option = commands.indexOf(command);
            return (
              <button
                key={command.id}
                id={`${id}-${option}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                className={styles.option}
                onPointerMove={() => onActive(option)}
                onClick={() => onRun(command)}
              >
                <CommandPicture {...command} />
                <span className={styles.label}>{command.label}</span>
                {command.detail !== undefined && <span className={styles.detail}>{command.detail}</span>}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
