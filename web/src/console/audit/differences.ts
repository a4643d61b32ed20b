import type { AuditEvent } from '@atrium/client'

export interface Difference {
  /** As the database has it. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The values that a change touched; of something made or removed, those that it had. */
export function differencesOf({ before, after }: Changed): readonly Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return fields
    .map(field => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ before: was, after: is }) => !(isNothing(was) && isNothing(is)))
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What the record is called, as far as the change tells; a webhook without a name by its address. */
export function recordNameOf(event: Changed): string | null {
  for (const field of ['display_name', 'title', 'name', 'url']) {
    const name = valueIn(event, field)
    if (typeof name === 'string' && name !== '' && name !== PERSONAL) return name
  }
  return null
}

type Changed = Pick<AuditEvent, 'before' | 'after'>

/** A value after the change; of what was removed, the one that it had. */
export const valueIn = ({ before, after }: Changed, field: string): unknown => after?.[field] ?? before?.[field]

/** In place of a value that names a person. */
export const PERSONAL = '[personal]'
