import { notMutable, quoteText } from '../protocol/scim-error.ts'
import type { Change } from './expand.ts'

/** Checks that read-only members, if sent, equal those in `own`. Throws 400 mutability. */
export function checkUnchanged({ op, target, value }: Change, own: Readonly<Record<string, unknown>>) {
  const known = own[target.attribute!.name] ?? null
  if (op !== 'remove' && comparable(value) === known) return
  throw notMutable(`${quoteText(target.path)} cannot be changed`)
}

/** An empty list means the same as no value (RFC 7643 section 2.5): Okta sends the `groups` of a user so. */
function comparable(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && value.length === 0 ? null : (value ?? null)
}
