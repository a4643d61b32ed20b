// The one list of what is recorded of people: the guide and the pages for privacy say the same.

import type { Measuring } from '../../people/programs/index.ts'
import type { Words } from '../../shared/i18n/words.ts'

type Text = Parameters<Words['text']>[0] & `measured.${string}`

/** One kind of record. */
export interface MeasuredRow {
  /** Stable: clients may know it. */
  readonly key: string
  readonly what: Text
  /** The people who see it, under these settings. */
  readonly seenBy: (measuring: Measuring) => Text
  /** For how many days; null: as long as the person is a member. */
  readonly keptDays: (measuring: Measuring) => number | null
  /** Whether others see it with the person's name. */
  readonly isNamed: (measuring: Measuring) => boolean
}

/** Days that the list of a newsletter's deliveries is kept. */
const NEWSLETTER_DAYS = 400
/** Days that the log of deliveries is kept (messages/log.ts). */
const DELIVERY_DAYS = 30

const always =
  <T>(value: T) =>
  (): T =>
    value
const fixed = (
  key: string,
  what: Text,
  seenBy: Text,
  isNamed: boolean,
  keptDays: number | null = null,
): MeasuredRow => ({
  key,
  what,
  seenBy: always(seenBy),
  keptDays: always(keptDays),
  isNamed: always(isNamed),
})
const viewed = (key: string, what: Text, named: Text, numbers: Text): MeasuredRow => ({
  key,
  what,
  seenBy: ({ views_per_person: isNamed }) => (isNamed ? named : numbers),
  keptDays: ({ views_kept_days: days }) => days,
  isNamed: ({ views_per_person: isNamed }) => isNamed,
})

const NEWSLETTERS_SEEN: Readonly<Record<Measuring['mail_tracking'], Text>> = {
  none: 'measured.newsletters.none',
  totals: 'measured.newsletters.totals',
  people: 'measured.newsletters.people',
}

export const MEASURED_ROWS: readonly MeasuredRow[] = [
  viewed('views', 'measured.views.what', 'measured.views.named', 'measured.views.numbers'),
  viewed('activity', 'measured.activity.what', 'measured.activity.named', 'measured.activity.numbers'),
  fixed('reach', 'measured.reach.what', 'measured.reach.seen', false),
  fixed('last_seen', 'measured.last_seen.what', 'measured.last_seen.seen', true),
  fixed('acknowledgements', 'measured.acknowledgements.what', 'measured.acknowledgements.seen', true),
  fixed('reminders', 'measured.reminders.what', 'measured.reminders.seen', true),
  {
    ...fixed('reactions', 'measured.reactions.what', 'measured.reactions.seen', true),
    seenBy: ({ reactions_named: areNamed }) => (areNamed ? 'measured.reactions.named' : 'measured.reactions.seen'),
  },
  fixed('comments', 'measured.comments.what', 'measured.comments.seen', true),
  fixed('polls', 'measured.polls.what', 'measured.polls.seen', true),
  fixed('anonymous_polls', 'measured.anonymous_polls.what', 'measured.anonymous_polls.seen', false),
  fixed('surveys', 'measured.surveys.what', 'measured.surveys.seen', true),
  fixed('anonymous_surveys', 'measured.anonymous_surveys.what', 'measured.anonymous_surveys.seen', false),
  {
    ...fixed('newsletters', 'measured.newsletters.what', 'measured.newsletters.none', true, NEWSLETTER_DAYS),
    seenBy: ({ mail_tracking: tracking }) => NEWSLETTERS_SEEN[tracking],
  },
  fixed('deliveries', 'measured.deliveries.what', 'measured.deliveries.seen', true, DELIVERY_DAYS),
  fixed('sessions', 'measured.sessions.what', 'measured.sessions.seen', true),
  fixed('audit', 'measured.audit.what', 'measured.audit.seen', true),
  {
    ...fixed('requests', 'measured.requests.what', 'measured.requests.seen', true),
    seenBy: ({ views_per_person: isNamed }) => (isNamed ? 'measured.requests.seen' : 'measured.requests.numbers'),
  },
]
