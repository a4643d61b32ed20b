import { type ReactNode, useId } from 'react'
import styles from './menu.module.css'

/** Entries of a `Menu` that belong together, below a line and under a name. */
export function MenuGroup({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <>
      <div className={styles['separator']} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of a menu is no fieldset */}
      <div role="group" aria-labelledby={label ? id : undefined}>
        {label && (
          <div id={id} className={styles['label']}>
            {label}
          </div>
        )}
        {children}
      </div>
    </>
  )
}
