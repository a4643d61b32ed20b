import { Check } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { classes } from '../../lib/classes.ts'
import { useId } from '../../lib/use-id.ts'
import styles from './menu.module.css'

interface MenuItemProps {
  readonly icon?: ComponentChildren
  readonly danger?: boolean
  /** One of several; the chosen one has a tick. */
  readonly checked?: boolean
  readonly onSelect?: () => void
  /** Leads somewhere instead. */
  readonly href?: string
  readonly external?: boolean
  readonly children: ComponentChildren
}

/** An entry of a `Menu`. */
export function MenuItem({ icon, danger = false, checked, onSelect, href, external = false, children }: MenuItemProps) {
  const className = classes(styles.item, danger && styles.danger)
  const content = (
    <>
      {icon}
      <span className={styles.text}>{children}</span>
      {checked && <Check className={styles.check} aria-hidden="true" />}
    </>
  )
  if (href !== undefined) {
    const attributes = { href, role: 'menuitem', tabIndex: -1, className } as const
    return external ? <a {...attributes}>{content}</a> : <Link {...attributes}>{content}</Link>
  }
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      tabIndex={-1}
      className={className}
      onClick={onSelect}
    >
      {content}
    </button>
  )
}

/** Entries of a `Menu` that belong together, below a line and under a name. */
export function MenuGroup({ label, children }: { readonly label?: string; readonly children: ComponentChildren }) {
  const id = useId()
  return (
    <>
      <div className={styles.separator} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of a menu is no fieldset */}
      <div role="group" aria-labelledby={label ? id : undefined}>
        {label && (
          <div id={id} className={styles.label}>
            {label}
          </div>
        )}
        {children}
      </div>
    </>
  )
}
