import { type ReactNode, type RefObject, useRef } from 'react';
import { Dropdown } from 'antd';
import { AppIcon } from '../ui/AppIcon.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { Tooltip } from '../ui/tooltip/Tooltip.tsx';

export interface Action {
  readonly label: string;
  /** Marks a destructive action. */
  readonly danger?: boolean;
  /** In a panel, it is in the menu behind the three dots, not a button. */
  readonly rare?: boolean;
  /** `from` is the menu's button, to which a dialog that the action opens returns the focus. */
  readonly onSelect: (from: HTMLElement | null) => void;
}

/** The menu takes the focus when it opens, so that arrow keys work immediately (the menu button pattern). */
const menuButton = { autoFocus: true } as const;

interface MenuProps {
  /** False leaves out an action. */
  actions: readonly (Action | false)[];
  disabled?: boolean;
  /** The button, with the ref that it must pass on. */
  renderButton: (button: RefObject<HTMLButtonElement | null>) => ReactNode;
}

/** A menu of actions below its button. */
function Menu({ actions, disabled = false, renderButton }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useRef(false);
  const shown = actions.filter((action) => action !== false);
  return (
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
      {renderButton(button)}
    </Dropdown>
  );
}

/** A menu of actions for one object, behind three dots. `label` names the object. */
export function ActionMenu({ label, ...menu }: { label: string } & Omit<MenuProps, 'renderButton'>) {
  return (
    <Tooltip text={label}>
      <Menu
        {...menu}
        renderButton={(button) => <IconButton ref={button} icon={<AppIcon name="more" />} label={label} />}
      />
    </Tooltip>
  );
}

interface ButtonMenuProps extends Omit<MenuProps, 'renderButton'> {
  /** The button's text. */
  children: ReactNode;
}

/** A menu of actions behind a button with a text. */
export const ButtonMenu = ({ children, ...menu }: ButtonMenuProps) => (
  <Menu
    {...menu}
    renderButton={(button) => (
      <Button ref={button}>
        {children}
        <Icon name="chevron" size={12} />
      </Button>
    )}
  />
);
