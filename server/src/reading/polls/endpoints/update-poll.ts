import { sql } from 'kysely'
import { resolveAudienceNames } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest, invalid } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { notifyOfPolls } from '../../../publishing/notices/index.ts'
import { hintNotifications } from '../../../shared/live/hints.ts'
import { type LockedPoll, lockPoll } from '../find-poll.ts'
import { type PollChange, PollChangeInput, PollPath, PollSettings } from '../poll.ts'
import { checkDates, optionTexts, readPollTime, setAudiences, setOptions } from '../poll-parts.ts'
import { presentOnePollSettings } from '../present-polls.ts'

export const updatePoll = endpoint({
  id: 'updatePoll',
  tag: 'Polls',
  method: 'PUT',
  path: '/v2/polls/{poll_id}',
  summary: 'Change a poll, close it or open it again',
  description:
    'Only given members change. `audiences: []` opens the poll to everyone. Once a user has responded, `question`, ' +
    '`options`, `multiple_choice` and `anonymous` stay as they are: changing them is 400.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: PollPath, body: PollChangeInput },
  output: { status: 200, body: One(PollSettings) },
  errors: [404],
  async handle({ actor: { userId }, db }, { params: { poll_id }, body }) {
    const poll = await lockPoll(db, poll_id)
    const times = readTimes(poll, body)
    checkUnanswered(poll, body)
    await changeOptions(db, poll, body)
    const audienceIds = body.audiences && (await resolveAudienceNames(db, body.audiences, 'audiences'))
    if (audienceIds) await setAudiences(db, poll.id, audienceIds)
    const changes = assignments({
      ...times,
      updated_at: isEmpty(body) ? undefined : sql`now()`,
      question: body.question,
      multiple_choice: body.multiple_choice,
      anonymous: body.anonymous,
      targeted: audienceIds && audienceIds.length > 0,
      closed_at: body.state && (body.state === 'closed' ? sql`coalesce(closed_at, now())` : null),
    })
    await sql`update polls set ${changes} where program_id = ${db.programId} and id = ${poll.id}`.execute(db)
    await notifyOfPolls(db, [poll.id], userId)
    hintNotifications(db)
    return { data: await presentOnePollSettings(db, poll.id, userId) }
  },
})

const isEmpty = (change: PollChange): boolean => !Object.keys(PollChangeInput.properties).some(name => name in change)

/** The times after the change; a reopened poll must not have a past closing time. */
function readTimes(poll: LockedPoll, change: PollChange): { opens_at: Date | null; closes_at: Date | null } {
  const { opens_at = poll.opens_at, closes_at = poll.closes_at } = {
    opens_at: readPollTime(change.opens_at),
    closes_at: readPollTime(change.closes_at),
  }
  checkDates(opens_at, closes_at)
  if (change.state === 'open' && closes_at && closes_at.getTime() <= Date.now()) {
    throw invalid({
      rule: 'out_of_range',
      parameter: 'closes_at',
      message: 'has passed: an open poll needs a later one',
    })
  }
  return { opens_at, closes_at }
}

/** Once people have responded, the question they answered cannot be changed, and anonymity cannot be revoked. */
function checkUnanswered(poll: LockedPoll, change: PollChange): void {
  if (poll.response_count === 0) return
  for (const name of ['question', 'multiple_choice', 'anonymous'] as const) {
    if (change[name] !== undefined && change[name] !== poll[name]) throw answered(name)
  }
}

async function changeOptions(db: ProgramDb, poll: LockedPoll, change: PollChange): Promise<void> {
  if (!change.options) return
  const texts = change.options.map(option => option.text)
  const before = await optionTexts(db, poll.id)
  if (texts.length === before.length && texts.every((text, index) => text === before[index])) return
  if (poll.response_count > 0) throw answered('options')
  await setOptions(db, poll.id, texts)
}

const answered = (member: string) => badRequest(`${member} cannot change: the poll has been responded to`)
