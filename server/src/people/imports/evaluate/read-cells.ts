// From the cells of a row to the changes of a person, and what is wrong with them.

import { parseTimestamp, presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { type EditedAttribute, IMPORTED_ROLE_LISTS } from '../../../shared/person-attributes.ts'
import { directoryText } from '../../../shared/text/directory-text.ts'
import {
  isKept,
  NEEDED_ATTRIBUTES,
  type PersonChanges,
  ROLE_LIST_MAX_COUNT,
  readAttributeText,
  type TextProblem,
} from '../../editing/index.ts'
import { cellText } from '../file/cell-text.ts'
import { BROKEN } from '../file/encoding.ts'
import type { Column, ImportKey } from '../import-record.ts'
import { readTruth, roleOf } from './cell-words.ts'
import { DATE_EXAMPLES, dayOfSerial, readDate } from './dates.ts'
import { faultsOnly, type Place, type Problem, problemOf, type Reason, warningOf } from './problems.ts'
import { CUSTOM_PREFIX } from './recognise-columns.ts'
import type { GivenLists } from './row-lists.ts'

/** A cell that clears, as it is in the file. */
const CLEAR = '-'
/** Attributes whose text may have line breaks, besides custom ones; in any other a quote is missing. */
const OF_LINES: ReadonlySet<string> = new Set(['department', 'work_location'] satisfies EditedAttribute[])
/** Cells without which a row is left out, the key as well; of any other attribute the cell alone is. */
const NEEDED_CELLS: ReadonlySet<string> = new Set([
  ...(['given_name', 'family_name', 'user_name', 'email', 'role'] satisfies EditedAttribute[]),
  'active',
])
/** Not words of people, where a question mark may stand. */
const NO_WORDS: ReadonlySet<string> = new Set([
  ...(['email', 'role', 'phone', 'external_id', 'hire_date', 'timezone'] satisfies EditedAttribute[]),
  'active',
])

/** Signs of a value that a spreadsheet has lost: errors of formulas, and long numbers. */
const LOST = /^#(?:N\/[AD]|NV|[\p{L}/0¡¿]{2,12}[!?])$|^-?\d(?:[.,]\d+)?E\+\d+$/u
/** A question mark where an encoding has no letter. */
const LOSSY = /(?:^|\s|\p{L})\?\p{L}/u

/** Further lines of a cell that may be rows: a quote that is missing swallows whole rows, of which the first ones tell. */
const HIDDEN_LINES = 10

export interface ReadRow {
  readonly changes: PersonChanges
  readonly lists: GivenLists
  readonly problems: readonly Problem[]
  /** Cells of several lines, with the key that each further line would have if it were a row. */
  readonly hidden: readonly (Place & { readonly key: string })[]
}

/** How the cells of an import are read. */
export interface CellReading {
  readonly columns: readonly Column[]
  readonly key: ImportKey
  readonly words: Words
  /** Whence userNames are taken that no column has. */
  readonly userNameFrom: 'email' | null
  /** The year from which a spreadsheet counts days. */
  readonly epoch: 1900 | 1904 | null
  /** The program's time zone: dates begin at its midnight. */
  readonly timezone: string
}

/** The reader of rows with these columns. */
export function createCellReader({ words, columns, key, userNameFrom, epoch, timezone }: CellReading) {
  const headerOf = (attribute: string): string =>
    columns.find(column => column.attribute === attribute)?.header ?? attribute
  /** The attribute whose cell has it. */
  const sourceOf = (attribute: string) => (attribute === 'user_name' ? (userNameFrom ?? attribute) : attribute)
  const placeOf = (attribute: string, value: string): Place => {
    const source = sourceOf(attribute)
    return { column: headerOf(source), attribute: source, value }
  }
  return { placeOf, read }

  function read(cells: readonly string[]): ReadRow {
    const problems: Problem[] = []
    const values: Partial<Record<EditedAttribute, string | null>> = {}
    const custom: Record<string, string | null> = {}
    const lists: { -readonly [Attribute in keyof GivenLists]: GivenLists[Attribute] } = {}
    let active: boolean | undefined
    for (const [index, column] of columns.entries()) {
      const { header, attribute } = column
      const raw = cells[index] ?? ''
      const cell = cellText(raw)
      if (attribute === null || cell === '') continue
      const place = { column: header, attribute, value: cell }
      const isCustom = attribute.startsWith(CUSTOM_PREFIX)
      const fault = faultOf(raw, isCustom || OF_LINES.has(attribute))
      if (fault) {
        problems.push(problemOf(words, place, fault))
        continue
      }
      const list = IMPORTED_ROLE_LISTS.find(one => one === attribute)
      if (list) {
        const entries = raw === CLEAR ? [] : entriesOf(cell)
        if (entries.length > ROLE_LIST_MAX_COUNT) problems.push(problemOf(words, place, 'too_long.entries'))
        else if (raw === CLEAR || entries.length > 0) lists[list] = entries
        continue
      }
      const isNeeded = NEEDED_CELLS.has(attribute) || attribute === key
      const found = readCell(column, raw === CLEAR ? null : cell)
      if ('reason' in found) {
        const example = column.format ? DATE_EXAMPLES[column.format] : DATE_EXAMPLES['YYYY-MM-DD']
        problems.push((isNeeded ? problemOf : warningOf)(words, place, found.reason, example))
        continue
      }
      if (LOSSY.test(cell) && !NO_WORDS.has(attribute)) problems.push(warningOf(words, place, 'lossy'))
      if (attribute === 'active') active = found.value === 'true'
      else if (isCustom) custom[attribute.slice(CUSTOM_PREFIX.length)] = found.value
      else values[attribute as EditedAttribute] = found.value
    }
    if (userNameFrom && values[userNameFrom]) {
      const name = readAttributeText('user_name', values[userNameFrom])
      if ('value' in name) values.user_name = name.value
      else problems.push(problemOf(words, placeOf('user_name', values[userNameFrom]), 'invalid_format.user_name'))
    }
    const missing = placeOf(key, '')
    if (values[key] == null && !faultsOnly(problems).some(({ column }) => column === missing.column))
      problems.push(problemOf(words, missing, 'required'))
    const extra = cells.slice(columns.length).find(cell => cell !== '')
    if (extra !== undefined)
      problems.push(problemOf(words, { column: '', attribute: null, value: extra }, 'invalid_format.cells'))
    return {
      changes: {
        values,
        ...(active === undefined ? {} : { active }),
        ...(Object.keys(custom).length === 0 ? {} : { custom }),
      },
      lists,
      problems,
      hidden: hiddenRows(cells),
    }
  }

  /** A value, or what is wrong; null clears. */
  function readCell({ attribute, format = null }: Column, cell: string | null): Read {
    if (cell !== null && LOST.test(cell)) return { reason: 'invalid_format.lost' }
    if (attribute === 'active') {
      const isActive = readTruth(cell ?? '')
      return isActive === null ? { reason: 'invalid_enum.active' } : { value: String(isActive) }
    }
    if (cell === null) {
      if (attribute === 'role') return { reason: 'invalid_enum.role' }
      return isKept(attribute as EditedAttribute) ? { reason: 'required' } : { value: null }
    }
    const isCustom = attribute?.startsWith(CUSTOM_PREFIX)
    const isDate = attribute === 'hire_date' || (isCustom && format !== null)
    const date = isDate && format !== null ? readDate(dayOfSerial(cell, epoch), format) : null
    if (isDate && date === null) return { reason: 'invalid_format.date' }
    if (date !== null && !isCustom) return { value: presentTimestamp(parseTimestamp(date, timezone)) }
    const text = date ?? (attribute === 'role' ? roleOf(cell) : cell)
    return readText(isCustom ? 'custom' : (attribute as EditedAttribute), text)
  }

  function hiddenRows(cells: readonly string[]) {
    const place = columns.findIndex(({ attribute }) => attribute === sourceOf(key))
    return cells.flatMap((cell, index) =>
      cell
        .split('\n', 1 + HIDDEN_LINES)
        .slice(1)
        .flatMap(line => {
          const parts = line.split(/[,;\t]/, place + 2)
          const found = parts.length > 1 ? readAttributeText(key, cellText(parts[place] ?? '')) : { value: null }
          if (!('value' in found) || !found.value) return []
          const { header = '', attribute = null } = columns[index] ?? {}
          return { column: header, attribute, value: cell, key: found.value }
        }),
    )
  }
}

const entriesOf = (cell: string): string[] => [...new Set(cell.split(';').map(directoryText))].filter(Boolean)

type Read = { readonly value: string | null } | { readonly reason: Reason }

function faultOf(cell: string, hasLines: boolean) {
  if (cell.includes(BROKEN)) return 'invalid_format.broken'
  return !hasLines && cell.includes('\n') ? 'invalid_format.line_break' : null
}

function readText(attribute: EditedAttribute | 'custom', text: string): Read {
  const read = readAttributeText(attribute, text)
  if ('problem' in read) return { reason: reasonOf(read.problem, attribute) }
  // Nothing that can be seen.
  const isMissing = read.value === null && attribute !== 'custom' && NEEDED_ATTRIBUTES.includes(attribute)
  return isMissing ? { reason: 'required' } : read
}

function reasonOf(problem: TextProblem, attribute: EditedAttribute | 'custom'): Reason {
  if (problem === 'too_long') return problem
  if (problem === 'invalid_enum') return 'invalid_enum.role'
  switch (attribute) {
    case 'user_name':
    case 'email':
    case 'preferred_language':
    case 'timezone':
      return `invalid_format.${attribute}`
    default:
      return 'invalid_format.custom'
  }
}
