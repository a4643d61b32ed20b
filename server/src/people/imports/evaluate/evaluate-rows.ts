// The outcome of rows, decided for a set of them at once: by the existing people and by the rights of the importing caller.
// The preview and the import itself decide by this one function.

import { unmanagedElsewhere } from '../../../platform/access/ranks.ts'
import { atLeast } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  type CallerNow,
  CUSTOM_ATTRIBUTES_MAX,
  editedValues,
  settleFoundLists,
  withChanges,
} from '../../editing/index.ts'
import { blankUser, changedFields, type User, type UserRecord } from '../../scim/index.ts'
import { readUsers, recordOf } from '../../users/index.ts'
import type { ImportKey, RowAction } from '../import-record.ts'
import { findMatches, lowerCaseOf, type Matches } from './find-matches.ts'
import { type Managers, withManager } from './managers.ts'
import { faultsOnly, type Place, type Problem, problemOf, type Reason, warningOf } from './problems.ts'
import { type CellReading, createCellReader } from './read-cells.ts'
import { attributeOfList, findRowLists, type RowLists } from './row-lists.ts'

export interface StoredRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The attribute whose text stands in an earlier row; null: none. */
  readonly repeats: RepeatedAttribute | null
}

/** Values that must be unique in a file. */
export type RepeatedAttribute = ImportKey | 'email' | 'user_name'

export interface ImportPlan extends CellReading {
  readonly importer: CallerNow
  /** The people whom the columns of managers name. */
  readonly managers: Managers
  /** The people of the rows are locked before they are read: the rows are about to be applied. */
  readonly isApplying?: boolean
}

export interface AttributeChange {
  readonly attribute: string
  readonly before: unknown
  readonly after: unknown
}

export interface EvaluatedRow {
  readonly line: number
  readonly action: RowAction
  readonly userId: number | null
  readonly userName: string | null
  /** The name that the person will have; parts that the file leaves out are missing. */
  readonly personName: string | null
  readonly changes: readonly AttributeChange[]
  readonly problems: readonly Problem[]
  /** Only for `create` and `update`. */
  readonly before: User | null
  readonly after: UserRecord | null
  /** Values as compared, which later rows must not repeat. */
  readonly keyText: string | null
  readonly email: string | null
  readonly nameText: string | null
}

/** Decides rows; those of the set must not repeat one another (`repeats`). */
export async function evaluateRows(
  db: ProgramDb,
  plan: ImportPlan,
  rows: readonly StoredRow[],
): Promise<EvaluatedRow[]> {
  const { key, words, importer } = plan
  const reader = createCellReader(plan)
  const read = rows.map(row => ({ row, ...reader.read(row.cells) }))
  const texts = read.map(({ changes }) => changes.values)
  const hidden = read.flatMap(one => one.hidden.map(row => ({ [key]: row.key })))
  const matches = await findMatches(db, importer.organisationId, key, [...texts, ...hidden])
  const found = [...new Set(texts.flatMap(values => matches.peopleOf(values[key])))]
  if (plan.isApplying) await lockUsers(db, found)
  const people = new Map((await readUsers(db, found)).map(user => [Number(user.id), user]))
  const rowLists = await findRowLists(
    db,
    read.map(({ lists }) => lists),
    [...people.values()],
  )
  const named = [...people.values()].map(({ userName }) => userName)
  const lower = await lowerCaseOf(db, [...named, ...texts.flatMap(({ user_name, email }) => [user_name, email])])
  const renamed: number[] = []
  const evaluated = read.map(one => {
    const result = evaluate(one)
    if (result.before && result.after && result.before.userName !== result.after.userName)
      renamed.push(Number(result.before.id))
    return result
  })
  const unmanaged = await unmanagedElsewhere(
    db,
    renamed.map(userId => ({ userId, callerId: importer.elsewhereId })),
  )
  return evaluated.map(row => (row.userId !== null && unmanaged.has(row.userId) ? refusedName(row) : row))

  function evaluate({ row, changes: given, lists, problems: unread, hidden }: (typeof read)[number]): EvaluatedRow {
    const swallowing = hidden.find(one => matches.peopleOf(one.key).length > 0)
    const ids = matches.peopleOf(given.values[key])
    const before = ids.length === 1 ? (people.get(ids[0] as number) ?? null) : null
    const { changes, warning } = withManager(plan, given, { line: row.line, userId: before && Number(before.id) })
    const problems = [
      ...unread,
      ...(swallowing ? [problemOf(words, swallowing, 'invalid_format.line_break')] : []),
      ...(warning ? [warningOf(words, reader.placeOf('manager_name', given.values.manager_name ?? ''), warning)] : []),
    ]
    const { values } = changes
    const userName = before?.userName ?? values.user_name ?? null
    const { given_name = before?.givenName, family_name = before?.familyName } = values
    const base = {
      line: row.line,
      userId: before ? Number(before.id) : null,
      userName,
      personName: [given_name, family_name].filter(Boolean).join(' ') || null,
      changes: [],
      before: null,
      after: null,
      keyText: values[key] == null || key === 'external_id' ? (values[key] ?? null) : lower(values[key]),
      email: values.email == null ? null : lower(values.email),
      nameText: userName && lower(userName),
    }
    const others = faultsOf({ ...plan, matches, placeOf: reader.placeOf }, row, values, ids, before)
    // A cell that cannot be read is not missing.
    const isMissing = ({ column }: Problem) => !faultsOnly(problems).some(problem => problem.column === column)
    const all = [...problems, ...others.filter(fault => fault.code !== 'required' || isMissing(fault))]
    if (faultsOnly(all).length > 0) return { ...base, action: 'problem', problems: all }
    const left = (reason: Reason, attribute: string, value: string): EvaluatedRow => ({
      ...base,
      action: 'problem',
      problems: [problemOf(words, reader.placeOf(attribute, value), reason), ...all],
    })
    const record = before ? recordOf(before) : blankUser()
    const { record: after, faults: unknown } = settleFoundLists(withChanges(record, changes), rowLists.foundOf(lists))
    const [fault] = unknown
    if (fault) return left(`${fault.rule}.entry`, attributeOfList(fault.list), String(fault.entry))
    const custom = Object.keys(after.customAttributes)
    if (changes.custom && custom.length > CUSTOM_ATTRIBUTES_MAX)
      return left('too_long_custom', `custom.${custom.at(-1)}`, '')
    const fields = before ? changedFields(record, after) : []
    if (before && fields.length === 0) return { ...base, action: 'unchanged', problems: all }
    if (before && !atLeast(importer.role, before.role)) return left('forbidden.person', key, values[key] ?? '')
    if (!atLeast(importer.role, after.role)) return left('forbidden.role', 'role', values.role ?? '')
    return {
      ...base,
      action: before ? 'update' : 'create',
      userName: after.userName,
      nameText: lower(after.userName),
      changes: changesBetween(rowLists, before ? record : null, after),
      problems: all,
      before,
      after,
    }
  }

  function refusedName(row: EvaluatedRow): EvaluatedRow {
    const place = reader.placeOf('user_name', row.after?.userName ?? '')
    const problem = problemOf(words, place, 'forbidden.user_name')
    return { ...row, action: 'problem', changes: [], problems: [problem], before: null, after: null }
  }
}

/** Locks people of the program against other changes, in one order. */
export async function lockUsers(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await sql`
    select id from users where program_id = ${db.programId} and id = any(${ids}::bigint[])
     order by id for no key update`.execute(db)
}

type Values = Partial<Readonly<Record<string, string | null>>>

function faultsOf(
  {
    words,
    key,
    matches,
    placeOf,
  }: ImportPlan & {
    matches: Matches
    placeOf: (attribute: string, value: string) => Place
  },
  row: StoredRow,
  values: Values,
  ids: readonly number[],
  before: User | null,
): Problem[] {
  const fault = (reason: Reason, attribute: string) =>
    problemOf(words, placeOf(attribute, values[attribute] ?? ''), reason)
  if (row.repeats !== null) return [fault('duplicate', values[row.repeats] == null ? key : row.repeats)]
  if (ids.length > 1) return [fault('ambiguous', key)]
  const userId = before ? Number(before.id) : null
  const faults: Problem[] = []
  if (!before && values[key] != null) {
    for (const attribute of ['user_name', 'given_name', 'family_name'] as const) {
      if (values[attribute] == null && attribute !== key) faults.push(fault('required', attribute))
    }
  }
  const holder = matches.holderOf(values.user_name, before !== null)
  if (holder !== null && holder !== userId) faults.push(fault('taken', 'user_name'))
  const isNewAddress =
    values.email && !before?.emails.some(({ value }) => value.toLowerCase() === values.email?.toLowerCase())
  if (isNewAddress && matches.ownersOf(values.email).some(id => id !== userId)) faults.push(fault('taken', 'email'))
  return faults
}

/** The attributes that differ, as the pages show them; of a new person those that are set. */
function changesBetween(lists: RowLists, before: UserRecord | null, after: UserRecord): AttributeChange[] {
  const was: Record<string, unknown> | null = before ? { ...attributesOf(before), ...lists.textsOf(before) } : null
  return Object.entries({ ...attributesOf(after), ...lists.textsOf(after) })
    .flatMap(([attribute, value]): AttributeChange[] => {
      const former = was ? (was[attribute] ?? null) : null
      return value === former ? [] : [{ attribute, before: former, after: value }]
    })
    .concat(
      Object.entries(was ?? {}).flatMap(([attribute, value]) =>
        attribute.startsWith('custom.') && !(attribute.slice(7) in after.customAttributes)
          ? [{ attribute, before: value, after: null }]
          : [],
      ),
    )
}

function attributesOf(user: UserRecord): Record<string, string | boolean | null> {
  const custom = Object.entries(user.customAttributes).map(([name, value]) => [`custom.${name}`, value])
  return { ...editedValues(user), active: user.active, ...Object.fromEntries(custom) }
}
