import styles from './integration.module.css'

interface CodeBlockProps {
  readonly label: string
  /** A text, or a value that is shown as JSON. */
  readonly value: unknown
}

/** Text as a machine sends it; scrolls by itself. */
export function CodeBlock({ label, value }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section tabIndex={0} aria-label={label} className={styles['block']}>
      <pre dir="ltr">
        <code>{readable(value)}</code>
      </pre>
    </section>
  )
}

function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
