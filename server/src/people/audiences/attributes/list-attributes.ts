import type { Actor } from '../../../platform/access/actor.ts'
import { invalid } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageOf, pageParameters } from '../../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { type Words, wordsOfCaller } from '../../../shared/i18n/words.ts'
import { matcherOfNames } from '../../../shared/text/search-text.ts'
import { type AttributeRights, readAttributeRights, requireAttribute } from '../rules/attribute-rights.ts'
import { CUSTOM_PREFIX, DAY_ATTRIBUTES, GROUP, isConditionAttribute, SIGNED_IN } from '../rules/rule-attributes.ts'
import { type AttributeValues, countValues } from './count-values.ts'
import { ATTRIBUTE_MAX_LENGTH } from './grouping.ts'
import { readAttributeValues } from './kept-values.ts'

const TEXT_MAX_LENGTH = 255
/** Values of an attribute in a response. */
const VALUES_SHOWN_MAX = 50

const ATTRIBUTE_KINDS = ['text', 'date', 'boolean', 'list'] as const
type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

/** An attribute of people as offered to authors of a rule. */
const AudienceAttribute = namedObject('AudienceAttribute', {
  attribute: Type.String({ description: 'As rules name it' }),
  label: Type.String({ description: "In the caller's language; of a custom attribute its name" }),
  kind: Type.OneOf(ATTRIBUTE_KINDS),
  values: Type.Array(Type.Object({ value: Type.String(), user_count: Type.Count() }), {
    description:
      'The most frequent ones, with the active people who have them; of user names for program managers and higher',
  }),
})

/** Presents it to a caller with these rights. */
function presentAttribute(
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
  if (attribute === 'email' || attribute === GROUP) return 'list'
  if (attribute === SIGNED_IN) return 'boolean'
  if (DAY_ATTRIBUTES.some(name => name === attribute)) return 'date'
  if (!attribute.startsWith(CUSTOM_PREFIX) || values.length === 0) return 'text'
  if (values.every(({ value }) => BOOLEAN.test(value))) return 'boolean'
  return values.every(({ value }) => DATE.test(value)) ? 'date' : 'text'
}

export const listAudienceAttributes = endpoint('GET /v2/audience_attributes', {
  tag: 'Audiences',
  summary: 'List the attributes that rules can use, with the values that people have',
  description:
    '`search` is a part of the attribute or its label; with `attribute` it is a part of its values. The 50 most frequent values ' +
    'are listed; in large programs the counts are up to a minute old. Private attributes are left out below program manager, ' +
    'and 403 when named.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  transaction: 'own',
  input: {
    query: Type.Object({
      search: Type.Optional(described('A part of the name, or of a value', Type.Text(TEXT_MAX_LENGTH))),
      attribute: Type.Optional(described('Only this attribute', Type.Text(ATTRIBUTE_MAX_LENGTH))),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(AudienceAttribute) },
  errors: [403],
  async handle({ actor, services, request }, { query }) {
    const search = query.search?.trim() || null
    const words = await wordsOfCaller(services.database, actor, request)
    const rights = await services.database.read(actor.programId, db => readAttributeRights(db, actor.role))
    const found =
      query.attribute === undefined
        ? matching(await readAttributeValues(services, actor), search, words).filter(({ attribute }) =>
            rights.mayUse(attribute),
          )
        : [await readOne(services, { ...actor, rights }, query.attribute, search)]
    const { data, meta } = pageOf(found, query)
    return { data: data.map(attribute => presentAttribute(attribute, rights, words)), meta }
  },
})

function matching(all: readonly AttributeValues[], search: string | null, words: Words): readonly AttributeValues[] {
  if (search === null) return all
  const contains = matcherOfNames(search)
  return all.filter(({ attribute }) => contains(attribute) || contains(labelOf(attribute, words)))
}

async function readOne(
  services: Services,
  caller: Pick<Actor, 'programId' | 'organisationId' | 'restrictions'> & { readonly rights: AttributeRights },
  attribute: string,
  search: string | null,
): Promise<Pick<AttributeValues, 'attribute' | 'values'>> {
  if (!isConditionAttribute(attribute)) {
    throw invalid({ rule: 'invalid_enum', parameter: 'attribute', message: 'is no attribute that a rule can use' })
  }
  requireAttribute(caller.rights, attribute)
  if (!caller.rights.mayListValues(attribute)) return { attribute, values: [] }
  const all = await readAttributeValues(services, caller)
  const known = all.find(values => values.attribute === attribute) ?? { attribute, values: [], isComplete: true }
  if (search === null) return known
  if (!known.isComplete)
    return (
      (await countValues({ ...caller, database: services.database, reader: caller }, [attribute], search))[0] ?? known
    )
  const contains = matcherOfNames(search)
  return { attribute, values: known.values.filter(({ value }) => contains(value)) }
}
