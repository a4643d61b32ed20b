import { ArrowLeft } from 'lucide-preact'
import { Link } from 'wouter-preact'
import styles from './form.module.css'

/** Above a page that belongs to a list: back to it. */
export function BackTo({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Link href={href} className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      {label}
    </Link>
  )
}
