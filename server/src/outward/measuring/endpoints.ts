import { readMeasuring } from '../../people/programs/index.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageOf, shortListParameters } from '../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { wordsInLanguageOf } from '../../shared/i18n/words.ts'
import { MEASURED_ROWS } from './rows.ts'

const Measured = namedObject('Measured', {
  key: Type.String({ description: 'Stays the same in every language' }),
  what: Type.String(),
  seen_by: Type.String(),
  kept_days: Type.Nullable(Type.Count({ description: 'null: no limit' })),
  named: Type.Boolean({ description: 'Others see it with your name' }),
})

export const listMeasured = endpoint('GET /v2/me/measured', {
  tag: 'Me',
  summary: 'Read what is recorded of you, who sees it and for how long, in your language',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { query: Type.Object(shortListParameters) },
  output: { status: 200, body: Type.Page(Measured) },
  async handle({ actor: { userId }, db, request }, { query }) {
    const measuring = await readMeasuring(db)
    const words = await wordsInLanguageOf(db, userId, request)
    const rows = MEASURED_ROWS.map(({ key, what, seenBy, keptDays, isNamed }) => ({
      key,
      what: words.text(what),
      seen_by: words.text(seenBy(measuring)),
      kept_days: keptDays(measuring),
      named: isNamed(measuring),
    }))
    return pageOf(rows, query)
  },
})
