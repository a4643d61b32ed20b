import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import {
  attributeSql,
  groupingParameter,
  groupsSql,
  mergeSpellings,
  requireGrouping,
  type ValueGroup,
} from '../audiences/index.ts'
import { STATUS_SQL } from '../directory/index.ts'

const WEEKS = 26
const GROUPS_MAX = 1000

const Activation = namedObject('Activation', {
  active: Type.Count({ description: 'Active people; the other figures are of them' }),
  signed_in: Type.Count(),
  invited: Type.Count({ description: 'With an open invitation, and not signed in' }),
  not_invited: Type.Count({ description: 'Never invited, and never signed in' }),
  no_address: Type.Count(),
  series: Type.Array(
    Type.Object({
      week: Type.String({ description: 'Its Monday, in the time zone of the program: `YYYY-MM-DD`' }),
      signed_in: Type.Count({ description: 'People who signed in for the first time' }),
    }),
  ),
  by: Type.Array(
    Type.Object({
      value: Type.Nullable(Type.String({ description: 'Null: without a value' })),
      active: Type.Count(),
      signed_in: Type.Count(),
    }),
  ),
})

export const readActivation = endpoint('GET /v2/people/activation', {
  tag: 'People',
  summary: 'How many people have signed in, by week and by an attribute',
  description: `The last ${WEEKS} weeks. \`by\` is empty without the parameter; groups are the largest first, at most ${GROUPS_MAX}.`,
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  transaction: 'own',
  input: {
    query: Type.Object({
      by: groupingParameter,
    }),
  },
  output: { status: 200, body: Type.One(Activation) },
  async handle({ actor, services: { database } }, { query: { by } }) {
    await requireGrouping(database, actor, by)
    const { by: groups, ...counts } = await readFigures(database, actor.programId, by)
    return { data: { ...counts, by: mergeSpellings(groups, add).map(toGroup) } }
  },
})

interface Figures {
  readonly active: number
  readonly signed_in: number
  readonly invited: number
  readonly not_invited: number
  readonly no_address: number
  readonly series: { week: string; signed_in: number }[]
  readonly by: readonly Group[]
}

interface Group extends ValueGroup {
  readonly signed_in: number
}

/** One statement, since the figures would contradict each other when somebody signs in between two. */
async function readFigures(database: Database, programId: number, by: string | undefined): Promise<Figures> {
  const { signed_in, invited, not_invited, no_address } = STATUS_SQL
  const groups = by === undefined ? sql`select where false` : groupsOf(programId, by)
  const [figures] = await database.unscopedQuery(sql<Figures>`
    select count(*)::integer as active, count(*) filter (where ${signed_in})::integer as signed_in,
           count(*) filter (where ${invited})::integer as invited,
           count(*) filter (where ${not_invited})::integer as not_invited,
           count(*) filter (where ${no_address})::integer as no_address,
           (select jsonb_agg(w order by w.week) from (${weeksOf(programId)}) w) as series,
           (select coalesce(jsonb_agg(g), '[]') from (${groups}) g) as by
      from users u where u.program_id = ${programId} and u.active`)
  return figures as Figures
}

const weeksOf = (programId: number) => sql`
  select to_char(w.monday, 'YYYY-MM-DD') as week,
         (select count(*)::integer from first_sign_ins f
           where f.program_id = ${programId} and f.at >= w.monday at time zone p.timezone
             and f.at < (w.monday + interval '7 days') at time zone p.timezone) as signed_in
    from programs p
   cross join lateral generate_series(date_trunc('week', now() at time zone p.timezone) - make_interval(weeks => ${sql.lit(WEEKS - 1)}),
                                      date_trunc('week', now() at time zone p.timezone), interval '7 days') as w (monday)
   where p.id = ${programId}`

function groupsOf(programId: number, attribute: string) {
  const value =
    attribute === 'email'
      ? sql`(select m.value from user_emails m where m.program_id = u.program_id and m.user_id = u.id
              order by m.is_primary desc, m.position limit 1)`
      : attributeSql(attribute)
  const spellings = sql`
    select nullif(v.value, '') as value, count(*)::integer as audience,
           count(*) filter (where ${STATUS_SQL.signed_in})::integer as signed_in
      from users u cross join lateral (select ${value} as value) v
     where u.program_id = ${programId} and u.active group by 1`
  return groupsSql<Group>({ spellings, counts: ['signed_in'], groupsMax: GROUPS_MAX })
}

const add = (one: Group, other: Group): Group => ({
  value: one.value,
  audience: one.audience + other.audience,
  signed_in: one.signed_in + other.signed_in,
})

const toGroup = ({ value, audience, signed_in }: Group) => ({ value, active: audience, signed_in })
