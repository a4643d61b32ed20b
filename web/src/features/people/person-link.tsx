import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../core/session/session.tsx'

interface PersonLinkProps {
  /** Null where it is no person. */
  readonly userId: number | null | undefined
  readonly className?: string | undefined
  readonly children: ComponentChildren
}

/** A name that leads to its profile, where people have one. */
export function PersonLink({ userId, className, children }: PersonLinkProps) {
  const { program } = useMe()
  if (!userId || !program.directory) return <span className={className}>{children}</span>
  return (
    <Link href={`/people/${userId}`} className={className}>
      {children}
    </Link>
  )
}
