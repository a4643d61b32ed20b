// What became of a newsletter: figures, and the list of its recipients.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { cutAtWord } from '../../../platform/text/characters.ts'
import { readContent } from '../../../publishing/content/index.ts'
import {
  type Block,
  NewsletterParams,
  type NewsletterRow,
  requireNewsletter,
} from '../../../publishing/newsletters/index.ts'
import { bodyText } from '../render/blocks-text.ts'

const TITLE_MAX_LENGTH = 80

const Skipped = namedObject('NewsletterSkipped', {
  no_address: Type.Count(),
  refused: Type.Count(),
  switched_off: Type.Count(),
  nothing_to_show: Type.Count(),
})

const Results = namedObject('NewsletterResults', {
  as_of: Type.Timestamp(),
  recipients: Type.Count(),
  sent: Type.Count(),
  failed: Type.Count(),
  waiting: Type.Count(),
  skipped: Skipped,
  opened: Type.Nullable(Type.Object({ count: Type.Count(), estimated: Type.Boolean() })),
  clicked: Type.Nullable(Type.Object({ count: Type.Count() })),
  unsubscribed: Type.Count({ description: "By the link of this newsletter's mails" }),
  blocks: Type.Array(
    Type.Object({
      block_id: Type.String(),
      kind: Type.String(),
      title: Type.String(),
      clicks: Type.Nullable(Type.Count()),
    }),
  ),
  series: Type.Array(Type.Object({ at: Type.Timestamp(), opened: Type.Count(), clicked: Type.Count() })),
})
export type Results = Static<typeof Results>

export const readNewsletterResults = endpoint('GET /v2/newsletters/{newsletter_id}/results', {
  tag: 'Newsletters',
  summary: 'Read what became of a newsletter',
  description:
    '`recipients` are those sent, failed and waiting. Opens are what mail programs loaded, and estimated. Without tracking, `opened`, ' +
    '`clicked` and the clicks of blocks are null. Before it is sent 409.',
  access: readContent,
  input: { params: NewsletterParams },
  output: { status: 200, body: Type.One(Results) },
  errors: [409],
  async handle({ db }, { params }) {
    const newsletter = await requireNewsletter(db, params.newsletter_id)
    if (!newsletter.begun_at) throw conflict(`The newsletter is ${newsletter.state}; it has no results yet`)
    return { data: await readResults(db, newsletter) }
  },
})

interface CountRow {
  readonly status: 'waiting' | 'sent' | 'failed' | 'skipped'
  readonly reason: string | null
  readonly count: number
}

/** The results now; those of one whose recipients are no longer kept, as they were at the end. */
export async function readResults(db: ProgramDb, newsletter: NewsletterRow): Promise<Results> {
  const kept = newsletter.kept_results as { results: Results } | null
  if (kept) return { ...kept.results, as_of: presentTimestamp(new Date()) }
  const { id, mail_tracking: tracking } = newsletter
  const { rows } = await sql<CountRow>`
    select status, case when status = 'skipped' then reason end as reason, count(*)::int as count
      from newsletter_recipients where program_id = ${db.programId} and newsletter_id = ${id} group by 1, 2`.execute(db)
  const sum = (status: CountRow['status'], reason?: string) =>
    rows
      .filter(row => row.status === status && (reason === undefined || row.reason === reason))
      .reduce((total, { count }) => total + count, 0)
  const [sent, failed, waiting] = [sum('sent'), sum('failed'), sum('waiting')]
  const isMeasured = tracking === 'totals' || tracking === 'people'
  const measured = isMeasured ? await readMeasured(db, id) : null
  const clicks = new Map(measured?.blocks.map(({ block_id, clicks }) => [block_id, clicks]))
  const titles = await readTitles(db, newsletter.blocks)
  return {
    as_of: presentTimestamp(new Date()),
    recipients: sent + failed + waiting,
    sent,
    failed,
    waiting,
    skipped: {
      no_address: sum('skipped', 'no_address'),
      refused: sum('skipped', 'refused'),
      switched_off: sum('skipped', 'switched_off'),
      nothing_to_show: sum('skipped', 'nothing_to_show'),
    },
    opened: measured && { count: measured.opened, estimated: true },
    clicked: measured && { count: measured.clicked },
    unsubscribed: newsletter.unsubscribed_count,
    blocks: newsletter.blocks.map(block => ({
      block_id: block.id,
      kind: block.kind,
      title: titleOf(block, titles),
      clicks: measured ? (clicks.get(block.id) ?? 0) : null,
    })),
    series: measured?.series ?? [],
  }
}

const titleOf = (block: Block, titles: ReadonlyMap<number, string>): string =>
  cutAtWord(
    block.text ??
      block.alt ??
      (block.body === undefined ? (titles.get(block.content_id ?? 0) ?? '') : bodyText(block.body)),
    TITLE_MAX_LENGTH,
  )

async function readTitles(db: ProgramDb, blocks: readonly Block[]): Promise<ReadonlyMap<number, string>> {
  const ids = blocks.flatMap(({ content_id: id }) => id ?? [])
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from content where program_id = ${db.programId} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Hours for three days, then days, in UTC. */
const slotSql = (column: 'opened_at' | 'clicked_at') => sql`
  date_trunc(case when ${sql.ref(`m.${column}`)} < n.begun_at + interval '3 days' then 'hour' else 'day' end,
             ${sql.ref(`m.${column}`)}, 'UTC')`

async function readMeasured(db: ProgramDb, id: number) {
  const mails = sql`newsletter_mails m
    join newsletters n on n.program_id = ${db.programId} and n.id = m.newsletter_id
   where m.program_id = ${db.programId} and m.newsletter_id = ${id}`
  const sums = await sql<{ opened: number; clicked: number }>`
    select count(m.opened_at)::int as opened, count(m.clicked_at)::int as clicked from ${mails}`.execute(db)
  const blocks = await sql<{ block_id: string; clicks: number }>`
    select b.block_id, count(*)::int as clicks from newsletter_mails m
     cross join lateral unnest(m.clicked_blocks) as b (block_id)
     where m.program_id = ${db.programId} and m.newsletter_id = ${id} group by 1`.execute(db)
  const series = await sql<{ at: Date; opened: number; clicked: number }>`
    select at, sum(opened)::int as opened, sum(clicked)::int as clicked from (
      select ${slotSql('opened_at')} as at, 1 as opened, 0 as clicked from ${mails} and m.opened_at is not null
      union all
      select ${slotSql('clicked_at')}, 0, 1 from ${mails} and m.clicked_at is not null) s
     group by at order by at`.execute(db)
  return {
    opened: sums.rows[0]?.opened ?? 0,
    clicked: sums.rows[0]?.clicked ?? 0,
    blocks: blocks.rows,
    series: series.rows.map(row => ({ ...row, at: presentTimestamp(row.at) })),
  }
}
