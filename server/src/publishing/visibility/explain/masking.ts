import type { ExplainedCondition } from '../../../people/audiences/index.ts'
import { atLeast, type Role } from '../../../platform/access/roles.ts'

const MASKED: ReadonlySet<string> = new Set(['email', 'user_name'])

/** Below program manager, addresses and user names are masked: `j***@example.com`. */
export function maskFor(role: Role, condition: ExplainedCondition): ExplainedCondition {
  const { attribute, actual } = condition
  if (actual === null || atLeast(role, 'program_manager') || !MASKED.has(attribute)) return condition
  return { ...condition, actual: typeof actual === 'string' ? mask(actual) : actual.map(mask) }
}

function mask(text: string): string {
  const at = text.lastIndexOf('@')
  const [first = ''] = text
  return `${first}***${at > 0 ? text.slice(at) : ''}`
}
