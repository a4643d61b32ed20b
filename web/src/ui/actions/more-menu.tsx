import { Ellipsis } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

interface MoreMenuProps {
  /** Names the menu and its button. */
  readonly label: string
  readonly size?: 's' | 'm'
  readonly children: ComponentChildren
}

/** A menu behind a button with three dots, of the given size. */
export function MoreMenu({ label, size = 's', children }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      trigger={attributes => (
        <IconButton {...attributes} size={size} label={label} icon={<Ellipsis aria-hidden="true" />} />
      )}
    >
      {children}
    </Menu>
  )
}
