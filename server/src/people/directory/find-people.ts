// People of a program by parts of their names. An index over the pieces of names finds them (decision 0029); it is read
// outside the transactions of requests, whose row security keeps it from being used.

import type { Restrictions } from '../../platform/access/restrictions.ts'
import type { Role } from '../../platform/access/roles.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { PageRequest, SortTerm } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { attributeColumns, type EditedAttribute } from '../../shared/person-attributes.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import { containsNames, hasPieces } from '../../shared/text/names-sql.ts'
import { isOnePiece } from '../../shared/text/search-text.ts'
import { type InvitationWay, IS_OPEN_INVITATION_SQL } from '../../sign-in/oauth/index.ts'
import { mayUseAttribute } from '../audiences/index.ts'
import { HAS_LIST, isNarrowed, isOwnPersonSql, namesOfListSql } from '../restrictions/index.ts'
import { hasStatus, type PersonStatus } from './person-status.ts'

export const PEOPLE_SORTS = ['display_name', 'created_at', 'last_accessed_at'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

const SEARCH_MAX_LENGTH = 255

/** The parameter of lists of people that becomes the filter `search`. */
export const nameParameter = {
  search: Type.Optional(
    described(
      'A part of a name or userName; for program managers and higher also of an e-mail address',
      Type.Text(SEARCH_MAX_LENGTH),
    ),
  ),
}

export interface PeopleFilter {
  /** Parts of a name, userName or address, as words are searched; null for all users. */
  readonly search: string | null
  readonly userIds?: readonly number[] | undefined
  readonly roles?: readonly Role[] | undefined
  readonly active?: boolean | undefined
  readonly department?: string | undefined
  readonly workLocation?: string | undefined
  /** Any of these. */
  readonly statuses?: readonly PersonStatus[] | undefined
  /** Whether their role names topics, audiences or aliases. */
  readonly restricted?: boolean | undefined
  /** Only members of this audience. */
  readonly audienceId?: number | undefined
  /** SQL: the ids of the people to find. */
  readonly idsSql?: Sql<unknown> | undefined
}

export interface DirectoryRow {
  readonly user_id: number
  readonly user_name: string
  readonly display_name: string
  /** See `NAMESAKE_SQL`. */
  readonly namesake: string | null
  readonly avatar_url: string | null
  readonly title: string | null
  readonly department: string | null
  readonly role: Role
  readonly active: boolean
  readonly email: string | null
  readonly email_refused_at: Date | null
  readonly external_id: string | null
  readonly created_at: Date
  readonly last_accessed_at: Date | null
  /** The way of the last invitation; null when there was none. */
  readonly invited_by: InvitationWay | null
  readonly invited_at: Date | null
  readonly is_invitation_open: boolean | null
  readonly role_topics: string[] | null
  readonly role_audiences: string[] | null
  readonly role_email_aliases: string[] | null
}

/** The program, and the caller's role in it, by which people can be found by their addresses or not, or some alone. */
export interface Searcher {
  readonly programId: number
  readonly organisationId: number
  readonly role: Role
  readonly restrictions: Restrictions
}

/** The expression of the index `users_name_grams` (0030_people.sql). */
export const NAMES = sql.raw(`coalesce(u.display_name, '') || e'\\n' || u.given_name || ' ' || u.family_name`)
export const DISPLAY_NAME = sql.raw(`coalesce(u.display_name, u.given_name || ' ' || u.family_name)`)

const NAME_OF_OTHER = sql.raw(`sort_key(coalesce(n.display_name, n.given_name || ' ' || n.family_name)) collate "C"`)

/**
 * SQL: where another active person has the name of `u`, the place of work and user name that tell them apart; else null. The name is
 * compared as a range: for an equality, statistics of a time when all had one name make the planner read everybody.
 */
export const NAMESAKE_SQL = sql<string | null>`
  case when exists (
    select from users n
     where n.program_id = u.program_id and n.active and n.id <> u.id
       and ${NAME_OF_OTHER} >= sort_key(${DISPLAY_NAME}) collate "C" and ${NAME_OF_OTHER} <= sort_key(${DISPLAY_NAME}) collate "C")
  then (select concat_ws(' · ', u.work_location, ni.user_name) from identities ni where ni.id = u.id) end`

const SORT_SQL: Record<PeopleSort, Sql<unknown>> = {
  display_name: sql`sort_key(${DISPLAY_NAME}) collate "C"`,
  created_at: sql`u.created_at`,
  last_accessed_at: sql`u.last_accessed_at`,
}

const PERSON_COLUMNS = sql`
  u.id as user_id, i.user_name, ${DISPLAY_NAME} as display_name, u.photo_url as avatar_url, u.title, u.department, u.role,
  u.active, ${NAMESAKE_SQL} as namesake, u.external_id, u.created_at, u.last_accessed_at,
  mail.value as email, mail.refused_at as email_refused_at,
  n.way as invited_by, n.sent_at as invited_at, ${IS_OPEN_INVITATION_SQL} as is_invitation_open, ${namesOfListSql('topics')} as role_topics,
  ${namesOfListSql('audiences')} as role_audiences, ${namesOfListSql('email_aliases')} as role_email_aliases`

/** SQL: the address of `u` that mails go to, the one that is shown. */
export const MAIL = sql`left join lateral (
  select e.value, e.refused_at from user_emails e where e.program_id = u.program_id and e.user_id = u.id
   order by e.is_primary desc, e.position limit 1) mail on true`

/** SQL: the last invitation `n` of `u`. */
const INVITATION = sql`left join invitations n on n.program_id = u.program_id and n.user_id = u.id`

/** SQL: whether an address `e` is that one, a condition that no index is read for. People are found by no other. */
export const isMail = sql<boolean>`e.position = (
  select o.position from user_emails o where o.program_id = e.program_id and o.user_id = e.user_id
   order by o.is_primary desc, o.position limit 1)`

/** A page of the people that a filter finds, and their total. */
export async function findPeople(
  database: Database,
  place: Searcher,
  filter: PeopleFilter,
  sort: readonly SortTerm<PeopleSort>[],
  page: PageRequest,
): Promise<{ rows: DirectoryRow[]; total: number }> {
  const people = matching(place, filter)
  const terms = sort.map(({ field, direction }) => sql`${SORT_SQL[field]} ${orderOf(field, direction)}`)
  const order = sql.join([...terms, sql`u.id`])
  // The page is sorted twice rather than numbered: a row number would have to be computed for all people found.
  const rows = await database.unscopedQuery(sql<DirectoryRow>`
      with page as materialized (
        select u.* from users u where ${people} order by ${order} limit ${page.size} offset ${page.offset})
      select ${PERSON_COLUMNS} from page u join identities i on i.id = u.id ${MAIL} ${INVITATION}
       where u.program_id = ${place.programId} order by ${order}`)
  const [counted] = await database.unscopedQuery(
    sql<{ total: number }>`select count(*)::integer as total from users u where ${people}`,
  )
  return { rows, total: counted?.total ?? 0 }
}

/** Users without a value to sort by come last; all have a name and a date. */
const orderOf = (field: PeopleSort, direction: 'asc' | 'desc') =>
  sql.raw(field === 'last_accessed_at' ? `${direction} nulls last` : direction)

/** The editable fields of a person that lists do not show. */
export type DetailAttribute = Exclude<EditedAttribute, keyof DirectoryRow>

/** A person with all that can be changed of one. */
export type DetailedRow = DirectoryRow &
  Readonly<Record<DetailAttribute, string | null>> & {
    readonly given_name: string
    readonly family_name: string
    readonly custom_attributes: Readonly<Record<string, string>>
  }

const SHOWN_IN_LISTS: readonly string[] = [
  'user_name',
  'email',
  'role',
  'title',
  'department',
  'external_id',
] satisfies (EditedAttribute & keyof DirectoryRow)[]
const details = attributeColumns.filter(({ name, isEdited }) => isEdited && !SHOWN_IN_LISTS.includes(name))
export const DETAIL_ATTRIBUTES = details.map(({ name }) => name as DetailAttribute)

/** A date by the database, as in users/user-columns.ts. */
const DETAIL_COLUMNS = sql.raw(
  ['u.custom_attributes', ...details.map(({ name, column }) => `${asText(column)} as ${name}`)].join(', '),
)

function asText(column: string): string {
  if (column !== 'hire_date') return `u.${column}`
  return `to_char(u.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const personSql = (programId: number, userId: number): Sql<DetailedRow> => sql<DetailedRow>`
  select ${PERSON_COLUMNS}, ${DETAIL_COLUMNS} from users u join identities i on i.id = u.id ${MAIL} ${INVITATION}
   where u.program_id = ${programId} and u.id = ${userId}`

/** One person; null if the program has no such user, or none whom the reader may see. */
export async function findPerson(
  database: Database,
  reader: Pick<Searcher, 'programId' | 'restrictions'>,
  userId: number,
): Promise<DetailedRow | null> {
  const { programId } = reader
  const person = personSql(programId, userId)
  const [row] = isNarrowed(reader)
    ? await database.unscopedQuery(sql<DetailedRow>`${person} and ${isOwnPersonSql(programId, reader, sql`u.id`)}`)
    : await database.preparedQuery('directory_person', person)
  return row ?? null
}

/** `findPerson` in a transaction. */
export async function findPersonIn(db: ProgramDb, userId: number): Promise<DetailedRow | null> {
  const row = await personSql(db.programId, userId).first(db)
  return row ?? null
}

/** SQL: whether the user `u` is found. */
export function matching(searcher: Searcher, filter: PeopleFilter): Sql<unknown> {
  const { programId } = searcher
  const { search, userIds, roles, active, department, workLocation, statuses, restricted, audienceId, idsSql } = filter
  return sql.join(
    [
      sql`u.program_id = ${programId}`,
      isOwnPersonSql(programId, searcher, sql`u.id`),
      ...(search === null ? [] : [isNamedLike(sql`u.id`, searcher, search)]),
      ...(userIds?.length ? [sql`u.id = any(${[...userIds]}::bigint[])`] : []),
      ...(roles?.length ? [sql`u.role = any(${[...roles]}::text[])`] : []),
      ...(restricted === undefined ? [] : [restricted ? HAS_LIST : sql`not ${HAS_LIST}`]),
      ...(active === undefined ? [] : [active ? sql`u.active` : sql`not u.active`]),
      ...(audienceId === undefined
        ? []
        : [
            sql`u.id in (select m.user_id from audience_members m
                          where m.program_id = ${programId} and m.audience_id = ${audienceId})`,
          ]),
      ...(idsSql === undefined ? [] : [sql`u.id in (${idsSql})`]),
      ...(department === undefined ? [] : [sql`u.department = ${directoryText(department)}`]),
      ...(workLocation === undefined ? [] : [sql`u.work_location = ${directoryText(workLocation)}`]),
      ...(statuses?.length ? [hasStatus(statuses)] : []),
    ],
    sql` and `,
  )
}

/**
 * SQL: whether a name of the user with this id contains the text: names, userName, and the address if the caller may see it.
 *
 * No plan of it is slow, even while the statistics do not cover the program yet: the ids are found once, before anything else, and
 * for each kind of name by the index of pieces alone. A piece begins with the number of its program or organisation; a further
 * condition on `program_id` would let the planner read the program by another index, and split every name in it.
 */
export const isNamedLike = (id: Sql<unknown>, searcher: Searcher, search: string): Sql<boolean> =>
  sql<boolean>`${id} = any(array(${namedLike(searcher, search)}))`

/**
 * Each part that was typed is in the name, in some spelling: the pieces of its spellings are found by the index, and the name is
 * compared, since the pieces may not be adjacent. A part of up to three characters with one spelling is a piece itself.
 */
function namedLike({ programId, organisationId, role }: Searcher, search: string): Sql<unknown> {
  const isPiece = isOnePiece(search)
  const has = (scope: number, scopeColumn: string, value: Sql<unknown>) => {
    const found = hasPieces(sql.ref(scopeColumn), scope, value, search)
    return isPiece ? found : sql`${found} and ${containsNames(value, search)}`
  }
  return sql`
    select u.id from users u where ${has(programId, 'u.program_id', NAMES)}
    union
    select i.id from identities i where ${has(organisationId, 'i.organisation_id', sql`i.user_name`)}
    ${
      mayUseAttribute(role, 'email')
        ? sql`
    union
    select e.user_id from user_emails e where ${has(programId, 'e.program_id', sql`e.value`)} and ${isMail}`
        : sql``
    }`
}
