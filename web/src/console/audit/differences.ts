import type { AuditEvent } from '@atrium/client'

export interface Difference {
  /** As the database has it. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The values that a change touched; of something made or removed, those that it had. */
export function differencesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): readonly Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return fields
    .map(field => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ before: was, after: is }) => !(isNothing(was) && isNothing(is)))
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What the record is called, as far as the change tells. */
export function recordNameOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string | null {
  for (const field of ['display_name', 'title', 'name']) {
    const name = after?.[field] ?? before?.[field]
    if (typeof name === 'string' && name !== '' && name !== PERSONAL) return name
  }
  return null
}

/** In place of a value that names a person. */
export const PERSONAL = '[personal]'
