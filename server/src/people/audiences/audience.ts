import { Count, Id, Nullable, named, OneOf, type Static, Timestamp, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Rule } from './rules/rule.ts'
import { RULE_CONDITIONS_MAX, RULE_DEPTH_MAX, RULE_OPERATORS } from './rules/rule.ts'
import { RULE_ATTRIBUTES } from './rules/rule-attributes.ts'

/** Audiences by rule that a program can have: each is looked at when a person changes. */
export const DYNAMIC_AUDIENCES_MAX = 1000
export const AUDIENCE_NAME_MAX_LENGTH = 255

export const AUDIENCE_TYPES = ['group', 'dynamic'] as const
export type AudienceType = (typeof AUDIENCE_TYPES)[number]

const RULE_DESCRIPTION = `Conditions on user attributes: \`{"attribute", "operator", "value"}\`, joined by
\`{"all": [rule, …]}\`, \`{"any": [rule, …]}\` and \`{"not": rule}\`; nested up to ${RULE_DEPTH_MAX} levels, with up to
${RULE_CONDITIONS_MAX} conditions. Operators: ${RULE_OPERATORS.join(', ')}. \`value\` is a text, for \`in\` and \`not_in\` a list
of texts, and left out for \`present\` and \`absent\`. Texts compare without regard to case. Attributes:
${RULE_ATTRIBUTES.join(', ')}, and \`custom.<name>\` for custom attributes.`.replaceAll('\n', ' ')

const RULE_EXAMPLE = {
  all: [
    { attribute: 'department', operator: 'eq', value: 'Sales' },
    { attribute: 'custom.shift', operator: 'in', value: ['late', 'night'] },
  ],
}

const RuleObject = Type.Unsafe<unknown>({
  type: 'object',
  additionalProperties: true,
  description: RULE_DESCRIPTION,
  examples: [RULE_EXAMPLE],
})

/** An audience as answered. */
export const Audience = named(
  'Audience',
  Type.Object({
    id: Id(),
    name: Type.String({ description: 'What topics and posts call it by; unique in the program.' }),
    display_name: Type.String(),
    type: OneOf(AUDIENCE_TYPES),
    rule: Nullable(RuleObject),
    user_count: Count({ description: 'Its members, deactivated ones included.' }),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

const name = Type.String({ minLength: 1, maxLength: AUDIENCE_NAME_MAX_LENGTH, pattern: '\\S' })

export const NewAudience = named('AudienceInput', Type.Object({ name, rule: RuleObject }))
/** A partial update: what is left out stays as it is. */
export const AudienceChanges = named(
  'AudienceChanges',
  Type.Object({ name: Type.Optional(name), rule: Type.Optional(RuleObject) }),
)

export interface AudienceRow {
  readonly id: number
  readonly kind: AudienceType
  readonly name: string
  readonly display_name: string
  readonly rule: Rule | null
  readonly member_count: number
  readonly created_at: Date
  readonly updated_at: Date
}

export function presentAudience(row: AudienceRow): Static<typeof Audience> {
  return {
    id: row.id,
    name: row.name,
    display_name: row.display_name,
    type: row.kind,
    // A group's rule is where it came from, not what it goes by.
    rule: row.kind === 'dynamic' ? row.rule : null,
    user_count: row.member_count,
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }
}
