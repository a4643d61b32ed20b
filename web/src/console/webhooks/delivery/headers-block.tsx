import { CodeBlock } from '../../integration/copy-value.tsx'
import styles from '../../integration/integration.module.css'

interface HeadersBlockProps {
  readonly label: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Headers as HTTP writes them. */
export function HeadersBlock({ label, headers }: HeadersBlockProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (lines.length === 0) return null
  return (
    <>
      <p className={styles['label']}>{label}</p>
      <CodeBlock label={label} value={lines.join('\n')} />
    </>
  )
}
