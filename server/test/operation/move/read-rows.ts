import pg from 'pg'

export interface Owner {
  readonly organisationId: number
  readonly programIds: readonly number[]
}

/** Every row as text, by table. */
export type Rows = Readonly<Record<string, readonly string[]>>

/** What is nobody's, or of the server. */
const OF_NOBODY = [
  'schema_migrations',
  'schema_functions',
  'organisation_moves',
  'server_keys',
  'push_keys',
  'oauth_signing_keys',
  'sign_in_failures',
  'running_jobs',
]

/** Reads everything of an organisation, by other means than the move's own. */
export async function readRows(url: string, { organisationId, programIds }: Owner): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const tables = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      if (OF_NOBODY.includes(name)) continue
      const found = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${name} t where ${conditionOf(name)}`,
        [
          name === 'organisations' || name === 'identities'
            ? organisationId
            : name === 'oauth_records'
              ? organisationId
              : programIds,
        ],
      )
      rows[name] = found.rows.map(({ row }) => JSON.stringify(row)).sort()
    }
    return rows
  } finally {
    await client.end()
  }
}

function conditionOf(name: string): string {
  if (name === 'organisations') return 'id = $1'
  if (name === 'identities') return 'organisation_id = $1'
  if (name === 'programs') return 'id = any($1)'
  if (name !== 'oauth_records') return 'program_id = any($1)'
  return `exists (select from oauth_grants g join programs p on p.id = g.program_id where g.id = t.grant_id and p.organisation_id = $1)
    or exists (select from identities i where i.id = t.user_id and i.organisation_id = $1)`
}
