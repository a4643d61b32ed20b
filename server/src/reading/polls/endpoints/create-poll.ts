import { sql } from 'kysely'
import { resolveAudienceNames } from '../../../people/audiences/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { notifyOfPolls } from '../../../publishing/notices/index.ts'
import { hintNotifications } from '../../../shared/live/hints.ts'
import { NewPollInput, PollSettings } from '../poll.ts'
import { checkDates, readPollTime, setAudiences, setOptions } from '../poll-parts.ts'
import { presentOnePollSettings } from '../present-polls.ts'

export const createPoll = endpoint({
  id: 'createPoll',
  tag: 'Polls',
  method: 'POST',
  path: '/v2/polls',
  summary: 'Create a poll for everyone or for some audiences',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { body: NewPollInput },
  output: { status: 201, body: One(PollSettings) },
  async handle({ actor: { userId }, db }, { body }) {
    const opens_at = readPollTime(body.opens_at ?? null)
    const closes_at = readPollTime(body.closes_at ?? null)
    checkDates(opens_at, closes_at)
    const audienceIds = await resolveAudienceNames(db, body.audiences ?? [], 'audiences')
    const { rows } = await sql<{ id: number }>`
      insert into polls (program_id, question, multiple_choice, anonymous, targeted, opens_at, closes_at)
      values (${db.programId}, ${body.question}, ${body.multiple_choice ?? false}, ${body.anonymous ?? false},
              ${audienceIds.length > 0}, ${opens_at}, ${closes_at})
      returning id`.execute(db)
    const { id } = rows[0] as (typeof rows)[number]
    await setOptions(
      db,
      id,
      body.options.map(option => option.text),
    )
    await setAudiences(db, id, audienceIds)
    await notifyOfPolls(db, [id], userId)
    hintNotifications(db)
    return { data: await presentOnePollSettings(db, id, userId) }
  },
})
