import type { Actor } from '../../platform/access/actor.ts'
import { named, namedObject, type Static, shownAs, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { isNarrowed, writableIf } from '../restrictions/index.ts'
import { type AttributeRights, maskRule } from './rules/attribute-rights.ts'
import { RULE_CONDITIONS_MAX, RULE_DAYS_MAX, RULE_DEPTH_MAX, RULE_OPERATORS, type Rule } from './rules/rule.ts'
import { CONDITION_ATTRIBUTES } from './rules/rule-attributes.ts'

/** Audiences by rule that a program can have: all are evaluated when a user changes. */
export const DYNAMIC_AUDIENCES_MAX = 1000
export const AUDIENCE_NAME_MAX_LENGTH = 255

export const AUDIENCE_TYPES = ['group', 'dynamic'] as const
export type AudienceType = (typeof AUDIENCE_TYPES)[number]

const rules = Type.Array(Type.Unsafe({ $ref: '#/components/schemas/AudienceRule' }), { minItems: 1 })

/** Whole days since a date, both inclusive; negative for days to come. */
export const DayBounds = namedObject('DayBounds', {
  min: Type.Optional(Type.Integer({ minimum: -RULE_DAYS_MAX, maximum: RULE_DAYS_MAX })),
  max: Type.Optional(Type.Integer({ minimum: -RULE_DAYS_MAX, maximum: RULE_DAYS_MAX })),
})

/** For the API document; read by `rules/rule.ts`, which says where in a rule something is wrong. */
const AudienceRule = named(
  'AudienceRule',
  Type.Union(
    [
      Type.Object({
        attribute: Type.String({ description: `${CONDITION_ATTRIBUTES.join(', ')}, or \`custom.<name>\`` }),
        operator: Type.OneOf(RULE_OPERATORS),
        value: Type.Optional(
          Type.Union([Type.String(), Type.Array(Type.String()), DayBounds, Type.Null()], {
            description:
              'A text; a list of texts for `in` and `not_in`; days for `days_since`, whole ones of the program’s time zone; left out for ' +
              '`present` and `absent`. In responses null where ' +
              'the caller may not see it',
          }),
        ),
      }),
      Type.Object({ all: rules }),
      Type.Object({ any: rules }),
      Type.Object({ not: rules.items }),
    ],
    {
      description:
        `A condition on a user attribute, or several of them joined; up to ${RULE_DEPTH_MAX} levels and ` +
        `${RULE_CONDITIONS_MAX} conditions. Texts compare without regard to case.`,
    },
  ),
)

/** A rule in a body; `readRule` checks it. */
export const RuleObject = shownAs(AudienceRule, Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }))

/** An audience as returned. */
export const Audience = namedObject('Audience', {
  id: Type.Id(),
  name: Type.String({ description: 'The name that topics and posts refer to; unique in the program.' }),
  display_name: Type.String(),
  type: Type.OneOf(AUDIENCE_TYPES),
  rule: Type.Nullable(RuleObject),
  within: Type.Nullable(Type.String({ description: 'The audience that it follows: only its members can be in it' })),
  user_count: Type.Count({ description: 'Its active members.' }),
  writable: Type.Optional(Type.Boolean({ description: 'For restricted publishers: whether they may change it' })),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
})

const name = Type.FilledText(AUDIENCE_NAME_MAX_LENGTH)

export const NewAudience = namedObject('AudienceInput', {
  name,
  rule: RuleObject,
  within: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: AUDIENCE_NAME_MAX_LENGTH,
      description: 'An audience by name: only its members can be in the new one, which follows it',
    }),
  ),
})
/** A partial update: what is left out stays as it is. */
export const AudienceChanges = namedObject('AudienceChanges', {
  name: Type.Optional(name),
  rule: Type.Optional(RuleObject),
})

export interface AudienceRow {
  readonly id: number
  readonly kind: AudienceType
  readonly name: string
  readonly display_name: string
  readonly rule: Rule | null
  readonly within_id: number | null
  readonly within: string | null
  readonly made_by: number | null
  /** Active ones. */
  readonly user_count: number
  readonly created_at: Date
  readonly updated_at: Date
}

/** Presents it to a caller with these rights. */
export function presentAudience(
  row: AudienceRow,
  rights: AttributeRights,
  caller: Pick<Actor, 'userId' | 'restrictions'>,
): Static<typeof Audience> {
  return {
    id: row.id,
    name: row.name,
    display_name: row.display_name,
    type: row.kind,
    // A group's rule only records its origin and is not evaluated.
    rule: row.kind === 'dynamic' && row.rule ? maskRule(rights, row.rule) : null,
    within: row.within,
    user_count: row.user_count,
    ...writableIf(caller, row.kind === 'dynamic' && isOwnCopy(caller, row)),
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }
}

/** Whether the caller may change the audience: a restricted publisher only what they made within an audience of theirs. */
export const isOwnCopy = (
  caller: Pick<Actor, 'userId' | 'restrictions'>,
  audience: Pick<AudienceRow, 'within_id' | 'made_by'>,
): boolean => !isNarrowed(caller) || (audience.within_id !== null && audience.made_by === caller.userId)
