import type { AttributeRights, ExplainedCondition } from '../../../people/audiences/index.ts'

/**
 * A condition as the caller may see it: of a private attribute neither the value nor the person's; where the values of an
 * attribute are not listed, the person's is masked: `j***@example.com`.
 */
export function maskFor(rights: AttributeRights, condition: ExplainedCondition): ExplainedCondition {
  const { attribute, actual } = condition
  if (!rights.mayUse(attribute)) return { ...condition, value: null, actual: null }
  if (actual === null || rights.mayListValues(attribute)) return condition
  return { ...condition, actual: typeof actual === 'string' ? mask(actual) : actual.map(mask) }
}

function mask(text: string): string {
  const at = text.lastIndexOf('@')
  const [first = ''] = text
  return `${first}***${at > 0 ? text.slice(at) : ''}`
}
