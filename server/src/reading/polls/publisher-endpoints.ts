import { FOR_EVERYONE, resolveAudienceNames, type Targeting, targetingAfter } from '../../people/audiences/index.ts'
import { audiencesOfOthers, isForOwnAudiences, requireOwnAudiences } from '../../people/restrictions/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithRows } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import { inOrder, notifyOfPolls } from '../../publishing/notices/index.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import {
  type LockedPoll,
  lockPoll,
  NewPollInput,
  type PollChange,
  PollChangeInput,
  PollPath,
  PollSettings,
} from './poll.ts'
import { presentOnePollSettings, presentPollSettings } from './present-polls.ts'

export const createPoll = endpoint('POST /v2/polls', {
  tag: 'Polls',
  summary: 'Create a poll for everyone or for some audiences',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { body: NewPollInput },
  output: { status: 201, body: Type.One(PollSettings) },
  async handle({ actor, db }, { body }) {
    const { userId } = actor
    const opens_at = readPollTime(body.opens_at ?? null)
    const closes_at = readPollTime(body.closes_at ?? null)
    checkDates(opens_at, closes_at)
    const audienceIds = body.audiences && (await resolveAudienceNames(db, body.audiences, 'audiences'))
    const targeting = targetingAfter(FOR_EVERYONE, { targeted: body.targeted, audienceIds }) ?? FOR_EVERYONE
    requireOwnAudiences(actor, targeting)
    const { id } = await sql<{ id: number }>`
      insert into polls (program_id, question, multiple_choice, anonymous, targeted, opens_at, closes_at,
                         notification_channels)
      values (${db.programId}, ${body.question}, ${body.multiple_choice ?? false}, ${body.anonymous ?? false},
              ${targeting.targeted}, ${opens_at}, ${closes_at}, ${inOrder(body.notification_channels ?? ['in_app'])}::text[])
      returning id`.one(db)
    await setOptions(
      db,
      id,
      body.options.map(option => option.text),
    )
    await setAudiences(db, id, targeting.audienceIds)
    await notifyOfPolls(db, [id], userId)
    hintNotifications(db)
    return { data: await presentOnePollSettings(db, id, actor) }
  },
})

export const listPolls = endpoint('GET /v2/polls', {
  tag: 'Polls',
  summary: 'List all polls of the program with their outcome, newest first',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(PollSettings) },
  handle({ actor, db }, { query }) {
    const present = (rows: { id: number }[]) =>
      presentPollSettings(
        db,
        rows.map(({ id }) => id),
        actor,
      )
    return respondWithRows(db, query, present, {
      columns: sql`id`,
      from: sql`from polls where program_id = ${db.programId}`,
      order: sql`created_at desc, id desc`,
    })
  },
})

export const readPoll = endpoint('GET /v2/polls/{poll_id}', {
  tag: 'Polls',
  summary: 'Read a poll with its outcome, whatever its audience',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: PollPath },
  output: { status: 200, body: Type.One(PollSettings) },
  async handle({ actor, db }, { params: { poll_id } }) {
    const poll = await presentOnePollSettings(db, poll_id, actor)
    if (poll.anonymous && !isForOwnAudiences(actor, await targetingOf(db, poll_id))) throw audiencesOfOthers()
    return { data: poll }
  },
})

export const updatePoll = endpoint('PUT /v2/polls/{poll_id}', {
  tag: 'Polls',
  summary: 'Change a poll, close it or open it again',
  description:
    'Only given members change. `audiences: []` opens the poll to everyone, unless all of its audiences were deleted: `targeted: false` opens that one. Once a user has responded, `question`, ' +
    '`options`, `multiple_choice` and `anonymous` stay as they are: changing them is 400.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: PollPath, body: PollChangeInput },
  output: { status: 200, body: Type.One(PollSettings) },
  async handle({ actor, db }, { params: { poll_id }, body }) {
    const { userId } = actor
    const poll = await lockPoll(db, poll_id)
    const before = await targetingOf(db, poll.id)
    if (!isForOwnAudiences(actor, before)) throw audiencesOfOthers()
    const times = readTimes(poll, body)
    checkUnanswered(poll, body)
    await changeOptions(db, poll, body)
    const audienceIds = body.audiences && (await resolveAudienceNames(db, body.audiences, 'audiences'))
    const targeting = targetingAfter(before, { targeted: body.targeted, audienceIds })
    if (targeting) requireOwnAudiences(actor, targeting)
    if (targeting) await setAudiences(db, poll.id, targeting.audienceIds)
    const changes = assignments({
      ...times,
      updated_at: isEmpty(body) ? undefined : sql`now()`,
      question: body.question,
      multiple_choice: body.multiple_choice,
      anonymous: body.anonymous,
      targeted: targeting?.targeted,
      notification_channels: body.notification_channels && inOrder(body.notification_channels),
      closed_at: body.state && (body.state === 'closed' ? sql`coalesce(closed_at, now())` : null),
    })
    await sql`update polls set ${changes} where program_id = ${db.programId} and id = ${poll.id}`.execute(db)
    await notifyOfPolls(db, [poll.id], userId)
    hintNotifications(db)
    return { data: await presentOnePollSettings(db, poll.id, actor) }
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

/** After the first response, the question cannot be changed, and anonymity cannot be revoked. */
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

/**
 * Replaces the options of a poll without responses.
 * @throws HttpError 400 for a repeated option
 */
async function setOptions(db: ProgramDb, pollId: number, texts: readonly string[]): Promise<void> {
  const keys = texts.map(text => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase())
  const repeated = keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
  if (repeated.length > 0) {
    throw invalid(
      ...repeated.map(index => ({
        rule: 'invalid_format' as const,
        parameter: `options.${index}.text`,
        message: 'is the same as an earlier option',
      })),
    )
  }
  await runTogether(db, {
    deleted: sql`delete from poll_options where program_id = ${db.programId} and poll_id = ${pollId}`,
    inserted: sql`
      insert into poll_options (program_id, poll_id, text, position)
      select ${db.programId}::bigint, ${pollId}::bigint, o.text, o.number - 1
        from unnest(${texts}::text[]) with ordinality as o (text, number) order by o.number`,
  })
}

async function optionTexts(db: ProgramDb, pollId: number): Promise<string[]> {
  const rows = await sql<{ text: string }>`
    select text from poll_options
     where program_id = ${db.programId} and poll_id = ${pollId} order by position, id`.all(db)
  return rows.map(option => option.text)
}

/** The targeting of a locked poll. */
async function targetingOf(db: ProgramDb, pollId: number): Promise<Targeting> {
  const row = await sql<Targeting>`
    select p.targeted,
           array(select x.audience_id from poll_audiences x
                  where x.program_id = p.program_id and x.poll_id = p.id order by 1) as "audienceIds"
      from polls p where p.program_id = ${db.programId} and p.id = ${pollId}`.first(db)
  return row ?? FOR_EVERYONE
}

async function setAudiences(db: ProgramDb, pollId: number, audienceIds: readonly number[]): Promise<void> {
  await runTogether(db, {
    deleted: sql`delete from poll_audiences where program_id = ${db.programId} and poll_id = ${pollId}`,
    inserted: sql`
      insert into poll_audiences (program_id, poll_id, audience_id)
      select ${db.programId}::bigint, ${pollId}::bigint, unnest(${audienceIds}::bigint[])`,
  })
}

function readPollTime<T extends null | undefined>(text: string | T): Date | T | null {
  return typeof text === 'string' ? parseTimestamp(text) : text
}

/** Refuses a poll that would close before it opens. */
function checkDates(opensAt: Date | null, closesAt: Date | null): void {
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw invalid({ rule: 'out_of_range', parameter: 'closes_at', message: 'must be after opens_at' })
  }
}
