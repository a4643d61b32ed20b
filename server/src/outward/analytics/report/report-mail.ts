import type { Services } from '../../../platform/services.ts'
import { type Words, wordsIn } from '../../../shared/i18n/words.ts'
import { type MailRecipient, type RenderedMail, renderPlainMail } from '../../mail/index.ts'
import { WEEKDAYS } from '../activity.ts'
import type { Figures } from '../figures.ts'

const PAGE = '/studio/numbers'
const TOP_POSTS_SHOWN = 5
/** A Monday. */
const ANY_MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The overview of a week as a mail, beside the figures of the week before. */
export function renderReport(
  services: Pick<Services, 'baseUrl' | 'secrets'>,
  recipient: MailRecipient,
  { now, before, timezone }: { readonly now: Figures; readonly before: Figures; readonly timezone: string },
): RenderedMail {
  const words = wordsIn(recipient.language)
  return renderPlainMail(services, {
    recipient,
    subject: words.text('report.subject', { program: recipient.program.name }),
    text: linesOf(words, now, before, timezone).join('\n'),
    open: words.text('report.open'),
    url: `${services.baseUrl()}${PAGE}`,
  })
}

function linesOf(words: Words, now: Figures, before: Figures, timezone: string): string[] {
  const numbers = new Intl.NumberFormat(words.language)
  const dates = new Intl.DateTimeFormat(words.language, { day: 'numeric', month: 'long', timeZone: timezone })
  const both = (read: (figures: Figures) => number) => ({
    now: numbers.format(read(now)),
    before: numbers.format(read(before)),
  })
  const sum = (member: 'views' | 'engagements') => (figures: Figures) =>
    figures.series.reduce((total, part) => total + part[member], 0)
  const lastDay = new Date(Date.parse(now.to) - 1)
  return [
    words.text('report.period', { from: dates.format(new Date(now.from)), to: dates.format(lastDay) }),
    '',
    words.text(
      'report.active_users',
      both(figures => figures.active_users),
    ),
    words.text(
      'report.not_reached',
      both(figures => figures.not_reached.count),
    ),
    words.text(
      'report.posts',
      both(figures => figures.posts_published),
    ),
    words.text('report.views', both(sum('views'))),
    words.text('report.engagements', both(sum('engagements'))),
    words.text('report.adoption', {
      signed_in: numbers.format(now.adoption.signed_in),
      active: numbers.format(now.adoption.active),
    }),
    ...(now.best_hour ? [words.text('report.best_hour', hourOf(words, now.best_hour))] : []),
    ...(now.top_posts.length === 0 ? [] : ['', words.text('report.top')]),
    ...now.top_posts
      .slice(0, TOP_POSTS_SHOWN)
      .map(({ title, viewed, audience }) =>
        words.text('report.top_post', { title, viewed: numbers.format(viewed), audience: numbers.format(audience) }),
      ),
  ]
}

function hourOf({ language }: Words, { weekday, hour }: NonNullable<Figures['best_hour']>) {
  const day = new Date(ANY_MONDAY_MS + WEEKDAYS.indexOf(weekday) * DAY_MS)
  return { weekday: new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day), hour }
}
