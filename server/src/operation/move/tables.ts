// The tables that hold data, and in which order they can be filled.

/** A table with rows of its own; a partition is one, what it is a part of is not. */
export interface MovedTable {
  readonly name: string
  /** Quoted, with the schema. */
  readonly place: string
  /** Names of the stored columns, quoted: generated columns follow from the others. */
  readonly columns: string
}

/** They describe the schema, and are made with it. */
const OF_THE_SCHEMA = `('schema_migrations', 'schema_functions', 'unfinished_move')`

/** Selects `name`, `place`, `columns` and `needs` (the names of the tables that foreign keys lead to) of each table; partitions on their own. */
export const TABLES_SQL = `
  with tables as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as place, c.relname::text as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' and c.relname not in ${OF_THE_SCHEMA})
  select t.name, t.place,
         (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
           where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         (select coalesce(array_agg(distinct f.name::text), '{}') from pg_constraint k join tables f on f.oid = k.confrelid
           where k.conrelid = t.oid and k.contype = 'f' and f.oid <> t.oid) as needs
    from tables t order by t.name`

interface TableRow extends MovedTable {
  readonly needs: readonly string[]
}

/** The tables of the source, each after those that its foreign keys lead to. */
export async function listTables(source: { query(text: string): Promise<unknown[]> }): Promise<MovedTable[]> {
  const rows = (await source.query(TABLES_SQL)) as TableRow[]
  const ordered: MovedTable[] = []
  const done = new Set<string>()
  while (ordered.length < rows.length) {
    const ready = rows.filter(({ name, needs }) => !done.has(name) && needs.every(needed => done.has(needed)))
    if (ready.length === 0) {
      const left = rows.filter(({ name }) => !done.has(name)).map(({ name }) => name)
      throw new Error(`foreign keys lead in a circle: ${left.join(', ')}`)
    }
    for (const { name, place, columns } of ready) {
      ordered.push({ name, place, columns })
      done.add(name)
    }
  }
  return ordered
}

/** A digest of a table's rows, independent of their order. */
export interface Digest {
  readonly rows: number
  /** The sum of a part of each row's hash. */
  readonly sum: string
}

/** So that both databases write a value in the same way. */
export const SAME_TEXT = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Selects the digest of a table: `rows`, `sum`. */
export const digestSql = (table: MovedTable): string => `
  select count(*)::float8 as rows,
         coalesce(sum(('x' || left(encode(sha256(convert_to(row(${table.columns})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as sum
    from ${table.place}`

export const isSameDigest = (one: Digest | undefined, other: Digest): boolean =>
  one?.rows === other.rows && one.sum === other.sum
