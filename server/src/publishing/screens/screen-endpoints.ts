import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, lockByName, oneRow } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { readContent, writeContent } from '../content/index.ts'
import { isOwnTopic, type Publisher, requireOwnTopics } from '../visibility/index.ts'
import {
  findScreen,
  NewScreen,
  newToken,
  presentScreen,
  readTopicIds,
  SCREEN_COLUMNS,
  SCREENS_MAX,
  Screen,
  ScreenChanges,
  type ScreenRow,
  SECONDS_DEFAULT,
} from './screen.ts'

const path = '/v2/screens' as const
const tag = 'Screens'
const ScreenParams = Type.Object({ screen_id: Type.Id() })

export const listScreens = endpoint(`GET ${path}`, {
  tag,
  summary: 'List the screens of the program',
  access: readContent,
  input: { query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(Screen) },
  async handle({ actor, db, services }, { query }) {
    const { topicIds } = actor.restrictions
    return respondWithPage(db, query, (row: ScreenRow) => presentScreen(row, services), {
      columns: SCREEN_COLUMNS,
      from: sql`from screens s where s.program_id = ${db.programId}
                ${topicIds === null ? sql`` : sql`and s.topic_ids && ${[...topicIds]}::bigint[]`}`,
      order: sql`s.id`,
    })
  },
})

export const createScreen = endpoint(`POST ${path}`, {
  tag,
  summary: 'Make a screen that shows the newest posts of topics',
  description:
    'Everyone who opens its `url` reads these posts, without a sign-in, whatever their `visibility`. Topics must be published and not ' +
    `targeted. A program has at most ${SCREENS_MAX} screens.`,
  access: writeContent,
  input: { body: NewScreen },
  output: { status: 201, body: Type.One(Screen) },
  errors: [409],
  confidential: true,
  async handle({ actor, db, services }, { body }) {
    await requireOwnTopics(
      db,
      actor,
      body.channels.map(({ id }) => id),
    )
    await lockByName(db, 'screens')
    const { count, id } = await sql<{ count: number; id: number }>`
      select count(*)::int as count, nextval(pg_get_serial_sequence('screens', 'id')) as id
        from screens where program_id = ${db.programId}`.one(db)
    if (count >= SCREENS_MAX) throw conflict(`A program has at most ${SCREENS_MAX} screens`)
    const place = { program_id: db.programId, id: Number(id) }
    const columns = {
      ...place,
      name: body.name,
      topic_ids: await readTopicIds(db, body.channels),
      seconds: body.seconds ?? SECONDS_DEFAULT,
      theme: body.theme ?? 'light',
      ...newToken(services.secrets, place),
    }
    await sql`insert into screens ${oneRow(columns)}`.execute(db)
    return { data: presentScreen(await requireScreen(db, place.id), services) }
  },
})

export const updateScreen = endpoint(`PATCH ${path}/{screen_id}`, {
  tag,
  summary: 'Change a screen',
  description: 'Only given members change; screens that are on follow within a minute.',
  access: writeContent,
  input: { params: ScreenParams, body: ScreenChanges },
  output: { status: 200, body: Type.One(Screen) },
  confidential: true,
  async handle({ actor, db, services }, { params, body }) {
    const before = await lockOwnScreen(db, actor, params.screen_id)
    const { name, seconds, theme, channels } = body
    await requireOwnTopics(
      db,
      actor,
      (channels ?? []).map(({ id }) => id),
    )
    const change = { name, seconds, theme, topic_ids: channels && (await readTopicIds(db, channels)) }
    return changeScreen(db, services, before.id, change)
  },
})

export const renewScreen = endpoint(`POST ${path}/{screen_id}/renew`, {
  tag,
  summary: 'Give a screen a new address',
  description: 'The old one is 404 from then on.',
  access: writeContent,
  input: { params: ScreenParams },
  output: { status: 200, body: Type.One(Screen) },
  confidential: true,
  async handle({ actor, db, services }, { params }) {
    const before = await lockOwnScreen(db, actor, params.screen_id)
    const change = { ...newToken(services.secrets, before), renewed_at: new Date(), last_seen_at: null }
    return changeScreen(db, services, before.id, change)
  },
})

export const deleteScreen = endpoint(`DELETE ${path}/{screen_id}`, {
  tag,
  summary: 'Remove a screen; its address is 404 from then on',
  access: writeContent,
  input: { params: ScreenParams },
  output: { status: 204 },
  async handle({ actor, db }, { params }) {
    const { id } = await lockOwnScreen(db, actor, params.screen_id)
    await sql`delete from screens where program_id = ${db.programId} and id = ${id}`.execute(db)
  },
})

async function changeScreen(db: ProgramDb, services: Services, id: number, change: Record<string, unknown>) {
  if (Object.values(change).some(value => value !== undefined)) {
    await sql`
      update screens set ${assignments({ ...change, updated_at: new Date() })}
       where program_id = ${db.programId} and id = ${id}`.execute(db)
  }
  return { data: presentScreen(await requireScreen(db, id), services) }
}

async function requireScreen(db: ProgramDb, id: number): Promise<ScreenRow> {
  const screen = await findScreen(db, id)
  if (!screen) throw notFound('Screen')
  return screen
}

/** Locks a screen whose topics are all the caller's; throws 404 where the caller reads none of them, else 403. */
async function lockOwnScreen(db: ProgramDb, actor: Publisher, id: number): Promise<ScreenRow> {
  const screen = await findScreen(db, id, true)
  const own = screen?.topic_ids.filter(topicId => isOwnTopic(actor, topicId)) ?? []
  if (!screen || (own.length === 0 && actor.restrictions.topicIds !== null)) throw notFound('Screen')
  if (own.length < screen.topic_ids.length) throw forbidden('This screen shows a topic that your role does not allow')
  return screen
}
