// By which channel and when a person is told: the rules as a table, and what holds whatever is chosen.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { createClock } from '../../../src/outward/messages/clock.ts'
import { type Decision, decide, type Recipient, type Situation } from '../../../src/outward/messages/decide.ts'
import { NO_CHOICES } from '../../../src/outward/messages/settings/own-settings.ts'
import { NOTIFICATION_TYPES } from '../../../src/publishing/notices/index.ts'

/** A Sunday, 23:30 in Berlin. */
const NIGHT = new Date('2026-11-22T22:30:00Z')
const QUIET = { ...NO_CHOICES, quiet_from: '22:00', quiet_to: '07:00' }
const MIA: Recipient = {
  isActive: true,
  timezone: 'Europe/Berlin',
  choices: NO_CHOICES,
  address: 'ok',
  hasBrowser: true,
  wasMailed: false,
}
const policy = { types: {}, locked: [], important_breaks_quiet_hours: false, push_shows_titles: true } as const
const OPEN = { clock: createClock(NIGHT), policy, isMailOn: true }
const NOTICE = { type: 'poll_opened', isImportant: false } as const
const DUTY = { type: 'acknowledge_required', isImportant: true } as const
const noMail = { ...NO_CHOICES, types: { poll_opened: { email: false } } }

/** `now`, `never: why` or `2026-11-23T06:00Z: why`. */
function shown(decision: Decision): string {
  if (decision.when === 'now') return 'now'
  const at = decision.when === 'never' ? 'never' : decision.at.toISOString().replace(':00.000Z', 'Z')
  return `${at}: ${decision.reason}`
}

type Row = [what: string, person: Partial<Recipient>, situation: Partial<Situation>, email: string, push: string]

const MORNING = '2026-11-23T06:00Z: quiet hours until 07:00'
const TABLE: Row[] = [
  ['who has chosen nothing', {}, {}, 'now', 'now'],
  ['who is not active', { isActive: false }, {}, 'never: the person is not active', 'never: the person is not active'],
  ['without an address', { address: 'none' }, {}, 'never: the person has no e-mail address', 'now'],
  ['with a refused one', { address: 'refused' }, {}, 'never: the e-mail address was refused for good', 'now'],
  ['without a browser', { hasBrowser: false }, {}, 'now', 'never: no browser of the person takes messages'],
  ['on a server without mail', {}, { isMailOn: false }, 'never: this server sends no mail', 'now'],
  ['mailed before', { wasMailed: true }, {}, 'never: a mail about this post was sent before', 'now'],
  ['in quiet hours', { choices: QUIET }, {}, MORNING, MORNING],
  ['in no quiet hours, elsewhere', { choices: QUIET, timezone: 'America/New_York' }, {}, 'now', 'now'],
  [
    'in quiet hours in UTC',
    { choices: QUIET, timezone: 'UTC' },
    {},
    '2026-11-23T07:00Z: quiet hours until 07:00',
    '2026-11-23T07:00Z: quiet hours until 07:00',
  ],
  ['with mail switched off', { choices: noMail }, {}, 'never: switched off for this type of notification', 'now'],
  [
    'with a digest in its place',
    { choices: { ...noMail, digest: 'daily', digest_at: '18:15' } },
    {},
    '2026-11-23T17:15Z: in the digest of the day at 18:15',
    'now',
  ],
  [
    'with one on Mondays',
    { choices: { ...noMail, digest: 'weekly' }, timezone: 'Pacific/Auckland' },
    {},
    '2026-11-29T19:00Z: in the digest of Monday at 08:00',
    'now',
  ],
  [
    'with one within quiet hours',
    { choices: { ...QUIET, ...noMail, quiet_from: '22:00', quiet_to: '09:00', digest: 'daily' } },
    {},
    '2026-11-23T08:00Z: in the digest of the day at 08:00',
    '2026-11-23T08:00Z: quiet hours until 09:00',
  ],
  [
    'under a program that sends no mail of it',
    {},
    { policy: { ...policy, types: { poll_opened: { email: false } } } },
    'never: switched off for this type of notification',
    'now',
  ],
  ['of a locked type', { choices: noMail }, { policy: { ...policy, locked: ['poll_opened'] } }, 'now', 'now'],
]

describe('a person is told', () => {
  for (const [what, person, situation, email, push] of TABLE) {
    test(what, () => {
      const decisions = decide(NOTICE, { ...MIA, ...person }, { ...OPEN, ...situation })
      assert.deepEqual([shown(decisions.email), shown(decisions.push)], [email, push])
    })
  }

  test('of what is important at once, where the program says so', () => {
    const loud = { ...OPEN, policy: { ...policy, important_breaks_quiet_hours: true } }
    const person = { ...MIA, choices: QUIET }
    assert.equal(decide(DUTY, person, loud).email.when, 'now')
    assert.equal(decide(DUTY, person, OPEN).email.when, 'later')
    assert.equal(decide(NOTICE, person, loud).push.when, 'later')
  })

  test('by a reminder also when a mail about the post was sent', () => {
    const reminder = { type: 'acknowledge_reminder', isImportant: true } as const
    assert.equal(decide(reminder, { ...MIA, wasMailed: true }, OPEN).email.when, 'now')
  })
})

const timeOfDay = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
// Clocks are put forward and back at different hours there, by half an hour in one of them.
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kathmandu', 'UTC']
const timezone = fc.constantFrom(...ZONES)
const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
  .map(minutes => new Date(minutes * 60_000))
const hours = fc.record({ from: timeOfDay, to: timeOfDay }).filter(({ from, to }) => from !== to)

describe('the clock', () => {
  test('ends quiet hours at the first moment that is not quiet any more', () => {
    const holds = fc.property(timezone, hours, moment, (zone, quiet, now) => {
      const clock = createClock(now)
      const end = clock.quietUntil(zone, quiet)
      if (!end) return
      assert.ok(end > now && end.getTime() - now.getTime() <= 27 * 3_600_000)
      assert.equal(clock.quietUntil(zone, quiet, end), null)
      const before = clock.quietUntil(zone, quiet, new Date(end.getTime() - 60_000))
      assert.equal(before?.getTime(), end.getTime())
    })
    fc.assert(holds, { numRuns: 400 })
  })

  test('has quiet hours from their first minute to before their last', () => {
    const endOf = (at: string, from: string, to: string) =>
      createClock(new Date(`2026-11-23T${at}:00Z`))
        .quietUntil('UTC', { from, to })
        ?.toISOString()
        .slice(0, 16)
    assert.equal(endOf('21:59', '22:00', '07:00'), undefined)
    assert.equal(endOf('22:00', '22:00', '07:00'), '2026-11-24T07:00')
    assert.equal(endOf('06:59', '22:00', '07:00'), '2026-11-23T07:00')
    assert.equal(endOf('07:00', '22:00', '07:00'), undefined)
    assert.equal(endOf('12:00', '12:00', '13:00'), '2026-11-23T13:00')
    assert.equal(endOf('13:00', '12:00', '13:00'), undefined)
  })

  test('finds the next of an hour within a day, or within eight', () => {
    const holds = fc.property(timezone, timeOfDay, moment, (zone, time, now) => {
      const clock = createClock(now)
      const daily = clock.next(zone, time, 'any')
      const weekly = clock.next(zone, time, 'monday')
      assert.ok(daily > now && daily.getTime() - now.getTime() <= 26 * 3_600_000)
      assert.ok(weekly >= daily && weekly.getTime() - now.getTime() <= 194 * 3_600_000)
    })
    fc.assert(holds, { numRuns: 400 })
  })

  test('knows the nights in which clocks are changed', () => {
    const inBerlin = (now: string, from: string, to: string) =>
      createClock(new Date(now)).quietUntil('Europe/Berlin', { from, to })?.toISOString()
    assert.equal(inBerlin('2026-03-28T22:00:00Z', '22:00', '07:00'), '2026-03-29T05:00:00.000Z', 'an hour shorter')
    assert.equal(inBerlin('2026-10-24T21:00:00Z', '22:00', '07:00'), '2026-10-25T06:00:00.000Z', 'an hour longer')
    assert.equal(inBerlin('2026-03-28T22:00:00Z', '22:00', '02:30'), '2026-03-29T01:00:00.000Z', 'never 02:30')
    assert.equal(inBerlin('2026-10-24T21:00:00Z', '22:00', '02:30'), '2026-10-25T00:30:00.000Z', 'the first 02:30')
  })

  test('finds an hour that is shown twice in a night once', () => {
    const next = (now: string, day: 'any' | 'monday', zone = 'Europe/Berlin', time = '02:30') =>
      createClock(new Date(now)).next(zone, time, day).toISOString()
    assert.equal(next('2026-10-25T00:29:00Z', 'any'), '2026-10-25T00:30:00.000Z')
    for (const after of ['2026-10-25T00:30:00Z', '2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'])
      assert.equal(next(after, 'any'), '2026-10-26T01:30:00.000Z', 'not at the second 02:30')
    // At midnight clocks go back to an hour of the day before.
    assert.equal(next('2026-10-29T20:45:00Z', 'any', 'Africa/Cairo', '23:30'), '2026-10-30T21:30:00.000Z')
  })
})

describe('whatever is chosen', () => {
  const channels = fc.record({ in_app: fc.boolean(), email: fc.boolean(), push: fc.boolean() })
  const types = fc.dictionary(fc.constantFrom(...NOTIFICATION_TYPES), channels)
  const choices = fc.record({
    types,
    digest: fc.constantFrom('never' as const, 'daily' as const, 'weekly' as const),
    digest_at: timeOfDay,
    quiet: fc.option(hours),
  })
  const person = fc
    .record({
      choices,
      timezone,
      isActive: fc.boolean(),
      address: fc.constantFrom('ok' as const, 'none' as const, 'refused' as const),
      hasBrowser: fc.boolean(),
      wasMailed: fc.boolean(),
    })
    .map(({ choices: { quiet, ...rest }, ...own }): Recipient => {
      const between = { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
      return { ...own, choices: { ...rest, ...between, measured: true } }
    })
  const notice = fc.record({ type: fc.constantFrom(...NOTIFICATION_TYPES), isImportant: fc.boolean() })
  const rules = fc.record({
    types,
    locked: fc.uniqueArray(fc.constantFrom(...NOTIFICATION_TYPES)),
    important_breaks_quiet_hours: fc.boolean(),
    push_shows_titles: fc.boolean(),
  })

  test('a locked type reaches everybody who can be reached, nothing is planned for the past, nobody is told in quiet hours', () => {
    const holds = fc.property(notice, person, rules, moment, (what, who, program, now) => {
      const clock = createClock(now)
      const decisions = decide(what, who, { clock, policy: program, isMailOn: true })
      const isLocked = program.locked.includes(what.type)
      if (isLocked && who.isActive) {
        assert.equal(decisions.in_app.when, 'now')
        if (who.address === 'ok' && !who.wasMailed) assert.match(decisions.email.when, /now|later/)
        if (who.hasBrowser) assert.match(decisions.push.when, /now|later/)
      }
      const { quiet_from: from, quiet_to: to } = who.choices
      for (const decision of Object.values(decisions)) {
        if (decision.when === 'never' || decision.when === 'now') continue
        assert.ok(decision.at > now)
        assert.ok(from === null || to === null || clock.quietUntil(who.timezone, { from, to }, decision.at) === null)
      }
      const breaks = program.important_breaks_quiet_hours && what.isImportant
      const isQuiet = from !== null && to !== null && clock.quietUntil(who.timezone, { from, to }) !== null
      if (isQuiet && !breaks) for (const one of [decisions.email, decisions.push]) assert.notEqual(one.when, 'now')
    })
    fc.assert(holds, { numRuns: 500 })
  })
})
