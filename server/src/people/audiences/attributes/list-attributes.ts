import type { Actor } from '../../../platform/access/actor.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { described, Page, Text, Type } from '../../../platform/http/input/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { wordsOfCaller } from '../../../shared/i18n/caller-words.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { type AttributeRights, readAttributeRights, requireAttribute } from '../rules/attribute-rights.ts'
import { isRuleAttribute } from '../rules/rule-attributes.ts'
import { foldText } from '../rules/rule-match.ts'
import { type AttributeValues, countValues } from './count-values.ts'
import { readAttributeValues } from './kept-values.ts'
import { AudienceAttribute, labelOf, presentAttribute } from './present-attributes.ts'

const TEXT_MAX_LENGTH = 255
/** `custom.` and a name. */
const ATTRIBUTE_MAX_LENGTH = 300

export const listAudienceAttributes = endpoint({
  id: 'listAudienceAttributes',
  tag: 'Audiences',
  method: 'GET',
  path: '/v2/audience_attributes',
  summary: 'List the attributes that rules can use, with the values that people have',
  description:
    '`search` is a part of the attribute or its label; with `attribute` it is a part of its values. The 50 most frequent values ' +
    'are listed; in large programs the counts are up to a minute old. Private attributes are left out below program manager, ' +
    'and 403 when named.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  transaction: 'own',
  input: {
    query: Type.Object({
      search: Type.Optional(described('A part of the name, or of a value', Text(TEXT_MAX_LENGTH))),
      attribute: Type.Optional(described('Only this attribute', Text(ATTRIBUTE_MAX_LENGTH))),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(AudienceAttribute) },
  errors: [403],
  async handle({ actor, services }, { query }) {
    const page = readPage(query)
    const search = query.search?.trim() || null
    const words = await wordsOfCaller(services.database, actor)
    const rights = await services.database.read(actor.programId, db => readAttributeRights(db, actor.role))
    const found =
      query.attribute === undefined
        ? named(await readAttributeValues(services, actor), search, words).filter(({ attribute }) =>
            rights.mayUse(attribute),
          )
        : [await readOne(services, { ...actor, rights }, query.attribute, search)]
    const data = found
      .slice(page.offset, page.offset + page.size)
      .map(attribute => presentAttribute(attribute, rights, words))
    return { data, meta: pageMeta(page, found.length) }
  },
})

function named(all: readonly AttributeValues[], search: string | null, words: Words): readonly AttributeValues[] {
  if (search === null) return all
  const wanted = plain(search)
  return all.filter(({ attribute }) =>
    [attribute, labelOf(attribute, words)].some(name => plain(name).includes(wanted)),
  )
}

/** A text, ignoring case and accents. */
const plain = (text: string): string => foldText(text.normalize('NFKD').replace(/\p{Mark}/gu, ''))

async function readOne(
  services: Services,
  caller: Pick<Actor, 'programId' | 'organisationId'> & { readonly rights: AttributeRights },
  attribute: string,
  search: string | null,
): Promise<Pick<AttributeValues, 'attribute' | 'values'>> {
  if (!isRuleAttribute(attribute)) {
    throw invalid({ rule: 'invalid_enum', parameter: 'attribute', message: 'is no attribute that a rule can use' })
  }
  requireAttribute(caller.rights, attribute)
  if (!caller.rights.mayListValues(attribute)) return { attribute, values: [] }
  const all = await readAttributeValues(services, caller)
  const known = all.find(values => values.attribute === attribute) ?? { attribute, values: [], isComplete: true }
  if (search === null) return known
  if (!known.isComplete)
    return (await countValues({ ...caller, database: services.database }, [attribute], search))[0] ?? known
  const wanted = plain(search)
  return { attribute, values: known.values.filter(({ value }) => plain(value).includes(wanted)) }
}
