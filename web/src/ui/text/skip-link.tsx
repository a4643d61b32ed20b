import styles from './skip-link.module.css'

/** The first thing that Tab reaches: past the navigation, to the content. */
export function SkipLink({ target, children }: { readonly target: string; readonly children: string }) {
  return (
    <a
      className={styles.link}
      href={`#${target}`}
      onClick={event => {
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      {children}
    </a>
  )
}
