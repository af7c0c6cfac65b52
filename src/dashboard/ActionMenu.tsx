import { useRef } from 'react';
import { Dropdown } from 'antd';
import { AppIcon } from '../ui/AppIcon.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { Tooltip } from '../ui/tooltip/Tooltip.tsx';

export interface Action {
  readonly label: string;
  /** Marks a destructive action. */
  readonly danger?: boolean;
  /** `from` is the menu's button, to which a dialog that the action opens returns the focus. */
  readonly onSelect: (from: HTMLElement | null) => void;
}

/** The menu takes the focus when it opens, so that arrow keys work immediately (the menu button pattern). */
const menuButton = { autoFocus: true } as const;

/** A menu of actions for one object. `label` names the object. */
export function ActionMenu({
  label,
  actions,
  disabled = false,
}: {
  label: string;
  /** False leaves out an action. */
  actions: readonly (Action | false)[];
  disabled?: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useRef(false);
  const shown = actions.filter((action) => action !== false);
  return (
    <Tooltip text={label}>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        disabled={disabled}
        {...menuButton}
        onOpenChange={(open) => {
          isOpen.current = open;
          // Don't leave the focus in a closed menu.
          if (!open && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
        }}
        menu={{
          // antd focuses the menu some frames after it opens. If an item was chosen by then, the dialog it opened keeps
          // the focus.
          onFocus: ({ relatedTarget }) => {
            if (!isOpen.current && relatedTarget instanceof HTMLElement) relatedTarget.focus();
          },
          items: shown.map(({ label: text, danger = false }) => ({ key: text, label: text, danger })),
          onClick: ({ key, domEvent }) => {
            // Consumes the key press that chose the action, so that it doesn't also submit the form that the action
            // opens.
            domEvent.preventDefault();
            shown.find((action) => action.label === key)?.onSelect(button.current);
          },
        }}
      >
        <IconButton ref={button} icon={<AppIcon name="more" />} label={label} />
      </Dropdown>
    </Tooltip>
  );
}
