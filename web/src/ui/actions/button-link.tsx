import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import type { AnchorAttributes } from '../../jsx/elements.ts'
import { type ButtonLook, buttonClass } from './button.tsx'

interface ButtonLinkProps extends ButtonLook, Omit<AnchorAttributes, 'className' | 'href'> {
  readonly href: string
  readonly icon?: ComponentChildren
  /** Another document or server: the browser goes there, not the router. */
  readonly external?: boolean
}

/** Looks like a button and leads somewhere. */
export function ButtonLink({ look, size, wide, icon, href, external = false, children, ...rest }: ButtonLinkProps) {
  const className = buttonClass({ look, size, wide })
  if (external) {
    return (
      <a {...rest} href={href} className={className}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} href={href} className={className}>
      {icon}
      {children}
    </Link>
  )
}
