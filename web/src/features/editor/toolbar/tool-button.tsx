import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import styles from './toolbar.module.css'

interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  readonly label: string
  readonly icon: LucideIcon
  /** As in `tools.ts`. */
  readonly keys?: string
  /** Left out where it is neither on nor off. */
  readonly pressed?: boolean
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** One button of the editor's toolbar. */
export function ToolButton({ label, icon: Icon, keys, pressed, ...rest }: ToolButtonProps) {
  const shortcut = keys?.replace('Mod', isMac() ? 'Meta' : 'Control')
  const shown = shortcut?.replace('Control', 'Ctrl').replace('Meta', '⌘')
  return (
    <button
      {...rest}
      type="button"
      data-tool=""
      className={styles['tool']}
      aria-label={label}
      title={shown ? `${label} (${shown})` : label}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      // The selection stays where it is.
      onMouseDown={event => event.preventDefault()}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
