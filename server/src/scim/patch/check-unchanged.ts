import { mutability, quoted } from '../scim-error.ts'
import type { Change } from './expand.ts'

/** What only the service sets may be sent back as it is in `own`, but not changed. Throws 400 mutability. */
export function checkUnchanged({ op, target, value }: Change, own: Readonly<Record<string, unknown>>) {
  const known = own[target.attribute!.name] ?? null
  const isText = typeof value === 'string' || typeof value === 'number'
  if (op !== 'remove' && (isText ? String(value) : (value ?? null)) === known) return
  throw mutability(`${quoted(target.path)} cannot be changed`)
}
