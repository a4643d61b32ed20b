import { endpoint } from '../../platform/http/endpoint.ts'
import { pageOf, shortListParameters } from '../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { wordsOfCaller } from '../../shared/i18n/words.ts'

const FIGURES = [
  'audience_at_publish',
  'audience_now',
  'reached',
  'viewed',
  'acknowledged',
  'liked',
  'commented',
  'shared',
  'link_visits',
  'folded',
  'active_users',
  'posts_published',
  'views',
  'engagements',
  'posts',
  'audience',
  'not_reached',
  'survey_responses',
  'survey_score',
  'folded_with',
  'adoption',
  'best_hour',
] as const

export const listAnalyticsDefinitions = endpoint('GET /v2/analytics/definitions', {
  tag: 'Analytics',
  summary: 'Read what each figure counts, in your language',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object(shortListParameters) },
  output: {
    status: 200,
    body: Type.Page(
      namedObject('FigureDefinition', {
        name: Type.String({ description: 'The member of results and overview' }),
        description: Type.String(),
      }),
    ),
  },
  async handle({ actor, services: { database }, request }, { query }) {
    const words = await wordsOfCaller(database, actor, request)
    const definitions = FIGURES.map(name => ({ name, description: words.text(`figure.${name}`) }))
    return pageOf(definitions, query)
  },
})
