// Results of a newsletter: figures, and the list of its recipients.

import { isOwnPersonSql } from '../../../people/restrictions/index.ts'
import type { Restricted } from '../../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { cutAtWord } from '../../../platform/text/characters.ts'
import { publisherOf, readContent } from '../../../publishing/content/index.ts'
import {
  type Block,
  NewsletterParams,
  type NewsletterRow,
  narrowedTo,
  requireNewsletter,
} from '../../../publishing/newsletters/index.ts'
import { isReadableSql, type Publisher, viewerKeysSql, visibleSql } from '../../../publishing/visibility/index.ts'
import { GROUP_MIN } from '../../../shared/smallest-group.ts'
import { daysFromSql, zoneSql } from '../../analytics/index.ts'
import { bodyText } from '../render/blocks-text.ts'

const TITLE_MAX_LENGTH = 80

const Skipped = namedObject('NewsletterSkipped', {
  no_address: Type.Nullable(Type.Count()),
  refused: Type.Nullable(Type.Count()),
  switched_off: Type.Nullable(Type.Count()),
  nothing_to_show: Type.Nullable(Type.Count()),
})

const Results = namedObject('NewsletterResults', {
  as_of: Type.Timestamp(),
  recipients: Type.Nullable(Type.Count()),
  sent: Type.Nullable(Type.Count()),
  failed: Type.Nullable(Type.Count()),
  waiting: Type.Nullable(Type.Count()),
  skipped: Skipped,
  opened: Type.Nullable(Type.Object({ count: Type.Count(), estimated: Type.Boolean() })),
  clicked: Type.Nullable(Type.Object({ count: Type.Count() })),
  unsubscribed: Type.Nullable(Type.Count({ description: "By the link of this newsletter's mails" })),
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
    '`recipients` is the sum of sent, failed and waiting mails. An open is estimated from what mail programs load. Without tracking, `opened`, ' +
    '`clicked` and the clicks of blocks are null. Before it is sent 409. Who is restricted to audiences sees of a newsletter that is also ' +
    'for others the figures of their own people, null below five of them; `unsubscribed` is null, and opens and clicks unless they are ' +
    'counted by person. Titles of posts that the caller may not see are empty.',
  access: readContent,
  input: { params: NewsletterParams },
  output: { status: 200, body: Type.One(Results) },
  errors: [409],
  async handle({ actor, db }, { params }) {
    const newsletter = await requireNewsletter(db, params.newsletter_id)
    if (!newsletter.begun_at) throw conflict(`The newsletter is ${newsletter.state}; it has no results yet`)
    const results = await readResults(db, newsletter, narrowedTo(publisherOf(actor), newsletter))
    return { data: await withoutHiddenTitles(db, publisherOf(actor), newsletter, results) }
  },
})

/** The results without titles of posts that the reader sees neither as a publisher nor in the feed. */
async function withoutHiddenTitles(
  db: ProgramDb,
  reader: Publisher,
  { blocks }: NewsletterRow,
  results: Results,
): Promise<Results> {
  if (reader.userId === null || reader.restrictions.topicIds === null) return results
  const ids = blocks.flatMap(({ content_id: id }) => id ?? [])
  const rows = await sql<{ id: number }>`
    select c.id from content c
      left join post_feed f on f.program_id = ${db.programId} and f.post_id = c.id
     where c.program_id = ${db.programId} and c.id = any(${ids}::bigint[])
       and not ${isReadableSql(db.programId, reader, sql`c.id`)}
       and not coalesce(${visibleSql('f', viewerKeysSql(db.programId, reader.userId))}, false)`.all(db)
  const hidden = new Set(rows.map(({ id }) => id))
  const isHidden = new Map(blocks.map(({ id, content_id }) => [id, hidden.has(content_id ?? 0)]))
  return { ...results, blocks: results.blocks.map(one => (isHidden.get(one.block_id) ? { ...one, title: '' } : one)) }
}

interface CountRow {
  readonly status: 'waiting' | 'sent' | 'failed' | 'skipped'
  readonly reason: string | null
  readonly count: number
}

/**
 * The results now; those of one whose recipients are no longer kept, as they were at the end.
 * @param among whose people alone are counted
 */
export async function readResults(
  db: ProgramDb,
  newsletter: NewsletterRow,
  among: Restricted | null,
): Promise<Results> {
  const kept = among ? null : (newsletter.kept_results as { results: Results } | null)
  if (kept) return { ...kept.results, as_of: presentTimestamp(new Date()) }
  const { id, mail_tracking: tracking } = newsletter
  const isOwn = among ? isOwnPersonSql(db.programId, among, sql`r.user_id`) : sql`true`
  const rows = await sql<CountRow>`
    select status, case when status = 'skipped' then reason end as reason, count(*)::int as count
      from newsletter_recipients r
     where r.program_id = ${db.programId} and r.newsletter_id = ${id} and ${isOwn} group by 1, 2`.all(db)
  const isHidden = among !== null && rows.reduce((total, { count }) => total + count, 0) < GROUP_MIN
  const sum = (status: CountRow['status'], reason?: string) =>
    rows
      .filter(row => row.status === status && (reason === undefined || row.reason === reason))
      .reduce((total, { count }) => total + count, 0)
  const shown = (status: CountRow['status'], reason?: string) => (isHidden ? null : sum(status, reason))
  const isMeasured = !isHidden && (tracking === 'people' || (tracking === 'totals' && among === null))
  const measured = isMeasured ? await readMeasured(db, newsletter, among && isOwn) : null
  const clicks = new Map(measured?.blocks.map(({ block_id, clicks }) => [block_id, clicks]))
  const titles = await readTitles(db, newsletter.blocks)
  return {
    as_of: presentTimestamp(new Date()),
    recipients: isHidden ? null : sum('sent') + sum('failed') + sum('waiting'),
    sent: shown('sent'),
    failed: shown('failed'),
    waiting: shown('waiting'),
    skipped: {
      no_address: shown('skipped', 'no_address'),
      refused: shown('skipped', 'refused'),
      switched_off: shown('skipped', 'switched_off'),
      nothing_to_show: shown('skipped', 'nothing_to_show'),
    },
    opened: measured && { count: measured.opened, estimated: true },
    clicked: measured && { count: measured.clicked },
    unsubscribed: among ? null : newsletter.unsubscribed_count,
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
  const rows = await sql<{ id: number; title: string }>`
    select id, title from content where program_id = ${db.programId} and id = any(${ids}::bigint[])`.all(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** @param isOwn SQL over recipients `r`: whose mails are counted; null: everybody's */
async function readMeasured(db: ProgramDb, { id, begun_at: begunAt }: NewsletterRow, isOwn: Sql<unknown> | null) {
  const among = isOwn
    ? sql`and m.token in (
        select r.token from newsletter_recipients r
         where r.program_id = ${db.programId} and r.newsletter_id = ${id} and ${isOwn})`
    : sql``
  const mails = sql`newsletter_mails m where m.program_id = ${db.programId} and m.newsletter_id = ${id} ${among}`
  const sums = await sql<{ opened: number; clicked: number }>`
    select count(m.opened_at)::int as opened, count(m.clicked_at)::int as clicked from ${mails}`.execute(db)
  const blocks = await sql<{ block_id: string; clicks: number }>`
    select b.block_id, count(*)::int as clicks from newsletter_mails m
     cross join lateral unnest(m.clicked_blocks) as b (block_id)
     where m.program_id = ${db.programId} and m.newsletter_id = ${id} ${among} group by 1`.execute(db)
  const series = await sql<{ at: Date; opened: number; clicked: number }>`
    select case when s.at < d.at then date_trunc('hour', s.at, 'UTC') else date_trunc('day', s.at, d.timezone) end as at,
           sum(s.opened)::int as opened, sum(s.clicked)::int as clicked
      from (select m.opened_at as at, 1 as opened, 0 as clicked from ${mails} and m.opened_at is not null
            union all
            select m.clicked_at, 0, 1 from ${mails} and m.clicked_at is not null) s
     cross join (select ${daysFromSql(db.programId, begunAt)} as at, ${zoneSql(db.programId)} as timezone) d
     group by 1 order by 1`.execute(db)
  return {
    opened: sums.rows[0]?.opened ?? 0,
    clicked: sums.rows[0]?.clicked ?? 0,
    blocks: blocks.rows,
    series: series.rows.map(row => ({ ...row, at: presentTimestamp(row.at) })),
  }
}
