import { ChevronRight, Info, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { classes } from '../../lib/classes.ts'
import styles from './home.module.css'

interface AttentionRowProps {
  readonly tone: 'danger' | 'warning' | 'info'
  readonly text: string
  /** Why, below it. */
  readonly hint?: string | null
  /** Where it is seen to; left out where there is no page for it. */
  readonly href?: string
  /** In another document. */
  readonly external?: boolean
}

/** Something that waits for somebody, and the way to it. */
export function AttentionRow({ tone, text, hint, href, external = false }: AttentionRowProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  const content = (
    <>
      <Icon aria-hidden="true" className={styles[tone]} />
      <span className={styles['text']}>
        {text}
        {hint && <span className={styles['about']}>{hint}</span>}
      </span>
      {href && <ChevronRight aria-hidden="true" className={styles['go']} />}
    </>
  )
  const className = classes(styles['row'], href !== undefined && styles['way'])
  if (href === undefined) return <li className={className}>{content}</li>
  return (
    <li>
      {external ? (
        <a href={href} className={className}>
          {content}
        </a>
      ) : (
        <Link href={href} className={className}>
          {content}
        </Link>
      )}
    </li>
  )
}
