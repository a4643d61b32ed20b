// Traces of people, and counters compared with their rows.

interface Queries {
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  query(text: string, values: unknown[]): Promise<{ rows: any[] }>
}

/** Where rows of people are, by the column that names them. */
const PLACES = [
  ['engagements', 'user_id'],
  ['comments', 'author_user_id'],
  ['comment_mentions', 'user_id'],
  ['comment_likes', 'user_id'],
  ['comment_reports', 'user_id'],
  ['poll_responses', 'user_id'],
  ['survey_participants', 'user_id'],
  ['survey_responses', 'user_id'],
  ['share_links', 'user_id'],
  ['uploads', 'user_id'],
  ['ugc_items', 'user_id'],
  ['notifications', 'user_id'],
  ['content', 'author_user_id'],
  ['users', 'id'],
] as const

/** How many rows are left under the ids, by table; tables without any are left out. */
export async function tracesOf(
  pool: Queries,
  programId: number,
  ids: readonly number[],
): Promise<Record<string, number>> {
  const counts = PLACES.map(
    ([table, column]) =>
      `select '${table}' as place, count(*)::int as n from ${table} where program_id = $1 and ${column} = any($2)`,
  )
  const { rows } = await pool.query(counts.join(' union all '), [programId, ids])
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ place, n }) => [place, n]))
}

/** Counters that are not what the rows say. */
export async function wrongCounts(pool: Queries, programId: number): Promise<string[]> {
  const { rows } = await pool.query(
    `select what from (
       select 'poll ' || p.id || ' says ' || p.response_count || ' of ' || count(r.*) as what,
              p.response_count = count(r.*) as right
         from polls p left join poll_responses r on r.program_id = p.program_id and r.poll_id = p.id
        where p.program_id = $1 group by p.program_id, p.id
       union all
       select 'option ' || o.id || ' says ' || o.response_count || ' of ' || count(r.*), o.response_count = count(r.*)
         from poll_options o left join poll_responses r
           on r.program_id = o.program_id and r.poll_id = o.poll_id and o.id = any(r.option_ids)
        where o.program_id = $1 group by o.program_id, o.id
       union all
       select 'post ' || n.content_id || ' counts ' || row (n.like_count, n.view_count, n.comment_count) || ' of '
              || row (e.likes, e.views, c.comments),
              (n.like_count, n.view_count, n.comment_count) = (e.likes, e.views, c.comments)
         from post_counters n
         cross join lateral (select count(liked_at) as likes, count(viewed_at) as views from engagements e
                              where e.program_id = n.program_id and e.content_id = n.content_id) e
         cross join lateral (select count(*) as comments from comments c
                              where c.program_id = n.program_id and c.content_id = n.content_id
                                and c.state = 'published') c
        where n.program_id = $1
       union all
       select 'comment ' || c.id || ' counts ' || c.like_count || ' of ' || count(l.*), c.like_count = count(l.*)
         from comments c left join comment_likes l on l.program_id = c.program_id and l.comment_id = c.id
        where c.program_id = $1 group by c.program_id, c.id) counted
      where not counted.right`,
    [programId],
  )
  return rows.map(({ what }) => what)
}
