import { Count, named, OneOf, type Static, Type } from '../../../platform/http/input/schema.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { AttributeRights } from '../rules/attribute-rights.ts'
import { CUSTOM_PREFIX } from '../rules/rule-attributes.ts'
import type { AttributeValues } from './count-values.ts'

/** Values of an attribute in a response. */
export const VALUES_SHOWN_MAX = 50

export const ATTRIBUTE_KINDS = ['text', 'date', 'boolean', 'list'] as const
type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

/** An attribute of people as offered to authors of a rule. */
export const AudienceAttribute = named(
  'AudienceAttribute',
  Type.Object({
    attribute: Type.String({ description: 'As rules name it' }),
    label: Type.String({ description: "In the caller's language; of a custom attribute its name" }),
    kind: OneOf(ATTRIBUTE_KINDS),
    values: Type.Array(Type.Object({ value: Type.String(), user_count: Count() }), {
      description:
        'The most frequent ones, with the active people who have them; of user names for program managers and higher',
    }),
  }),
)

/** As a caller with these rights may see it. */
export function presentAttribute(
  { attribute, values }: Pick<AttributeValues, 'attribute' | 'values'>,
  rights: AttributeRights,
  words: Words,
): Static<typeof AudienceAttribute> {
  return {
    attribute,
    label: labelOf(attribute, words),
    kind: kindOf(attribute, values),
    values: rights.mayListValues(attribute) ? values.slice(0, VALUES_SHOWN_MAX) : [],
  }
}

export function labelOf(attribute: string, words: Words): string {
  if (attribute.startsWith(CUSTOM_PREFIX)) return attribute.slice(CUSTOM_PREFIX.length)
  return words.text(`attribute.${attribute}` as 'attribute.title')
}

const BOOLEAN = /^(true|false)$/i
const DATE = /^\d{4}-\d{2}-\d{2}(T.*)?$/

/** Custom attributes are texts; their values show what they contain. */
function kindOf(attribute: string, values: AttributeValues['values']): AttributeKind {
  if (attribute === 'email') return 'list'
  if (!attribute.startsWith(CUSTOM_PREFIX) || values.length === 0) return 'text'
  if (values.every(({ value }) => BOOLEAN.test(value))) return 'boolean'
  return values.every(({ value }) => DATE.test(value)) ? 'date' : 'text'
}
