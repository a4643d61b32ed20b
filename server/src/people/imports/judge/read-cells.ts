// From the cells of a row to the changes of a person, and what is wrong with them.

import type { Words } from '../../../shared/i18n/words.ts'
import type { EditedAttribute } from '../../../shared/person-attributes.ts'
import {
  isKept,
  NEEDED_ATTRIBUTES,
  type PersonChanges,
  readAttributeText,
  type TextProblem,
} from '../../editing/index.ts'
import { cellText } from '../file/cell-text.ts'
import { BROKEN } from '../file/encoding.ts'
import type { Column, ImportKey } from '../import-record.ts'
import { CUSTOM_PREFIX, type ImportAttribute } from './columns.ts'
import { type Problem, problemOf } from './problems.ts'

/** A cell that clears, as it is in the file. */
const CLEAR = '-'
/** Attributes whose text may have line breaks, besides custom ones; in any other a quote is missing. */
const OF_LINES: ReadonlySet<string> = new Set(['department', 'work_location'] satisfies EditedAttribute[])
const TRUE: ReadonlySet<string> = new Set(['true', 'yes', '1', 'ja', 'oui', 'sí', 'si'])
const FALSE: ReadonlySet<string> = new Set(['false', 'no', '0', 'nein', 'non'])

/** Further lines of a cell that may be rows: a quote that is missing swallows whole rows, of which the first ones tell. */
const HIDDEN_LINES = 10

export interface ReadRow {
  readonly changes: PersonChanges
  readonly problems: readonly Problem[]
  /** Cells of several lines, with the key that each further line would have if it were a row. */
  readonly hidden: readonly { readonly header: string; readonly cell: string; readonly key: string }[]
}

/** The reader of rows with these columns. */
export function createCellReader(words: Words, columns: readonly Column[], key: ImportKey) {
  const headerOf = (attribute: string): string =>
    columns.find(column => column.attribute === attribute)?.header ?? attribute
  return { headerOf, read: (cells: readonly string[]) => readRow(cells) }

  function readRow(cells: readonly string[]): ReadRow {
    const problems: Problem[] = []
    const values: Partial<Record<EditedAttribute, string | null>> = {}
    const custom: Record<string, string | null> = {}
    let active: boolean | undefined
    for (const [index, { header, attribute }] of columns.entries()) {
      const raw = cells[index] ?? ''
      const cell = cellText(raw)
      if (attribute === null || cell === '') continue
      const isCustom = attribute.startsWith(CUSTOM_PREFIX)
      const fault = faultOf(raw, isCustom || OF_LINES.has(attribute))
      if (fault) {
        problems.push(problemOf(words, header, cell, fault))
        continue
      }
      if (attribute === 'active') {
        active = readTruth(cell)
        if (active === undefined) problems.push(problemOf(words, header, cell, 'invalid_enum.active'))
        continue
      }
      const read = readCell(isCustom ? 'custom' : (attribute as EditedAttribute), raw === CLEAR ? null : cell)
      if (typeof read === 'string') {
        problems.push(problemOf(words, header, cell, reasonOf(read, attribute as ImportAttribute, isCustom)))
      } else if (isCustom) custom[attribute.slice(CUSTOM_PREFIX.length)] = read.value
      else values[attribute as EditedAttribute] = read.value
    }
    if (values[key] == null && !problems.some(({ column }) => column === headerOf(key)))
      problems.push(problemOf(words, headerOf(key), '', 'required'))
    const extra = cells.slice(columns.length).find(cell => cell !== '')
    if (extra !== undefined) problems.push(problemOf(words, '', extra, 'invalid_format.cells'))
    return {
      changes: {
        values,
        ...(active === undefined ? {} : { active }),
        ...(Object.keys(custom).length === 0 ? {} : { custom }),
      },
      problems,
      hidden: hiddenRows(cells),
    }
  }

  function hiddenRows(cells: readonly string[]) {
    const place = columns.findIndex(({ attribute }) => attribute === key)
    return cells.flatMap((cell, index) =>
      cell
        .split('\n', 1 + HIDDEN_LINES)
        .slice(1)
        .flatMap(line => {
          const parts = line.split(/[,;\t]/, place + 2)
          const read = parts.length > 1 ? readAttributeText(key, cellText(parts[place] ?? '')) : { value: null }
          return 'value' in read && read.value ? { header: columns[index]?.header ?? '', cell, key: read.value } : []
        }),
    )
  }
}

function faultOf(cell: string, hasLines: boolean) {
  if (cell.includes(BROKEN)) return 'invalid_format.broken'
  return !hasLines && cell.includes('\n') ? 'invalid_format.line_break' : null
}

/** A value, or what is wrong; null clears. */
function readCell(
  attribute: EditedAttribute | 'custom',
  cell: string | null,
): { value: string | null } | TextProblem | 'required' {
  if (cell === null) {
    if (attribute === 'role') return 'invalid_enum'
    return attribute !== 'custom' && isKept(attribute) ? 'required' : { value: null }
  }
  const read = readAttributeText(attribute, cell)
  if ('problem' in read) return read.problem
  // Nothing that can be seen.
  return read.value === null && attribute !== 'custom' && NEEDED_ATTRIBUTES.includes(attribute) ? 'required' : read
}

function reasonOf(problem: TextProblem | 'required', attribute: ImportAttribute, isCustom: boolean) {
  if (problem === 'required' || problem === 'too_long') return problem
  if (problem === 'invalid_enum') return 'invalid_enum.role'
  if (isCustom) return 'invalid_format.custom'
  switch (attribute) {
    case 'user_name':
    case 'email':
    case 'hire_date':
    case 'preferred_language':
    case 'timezone':
      return `invalid_format.${attribute}` as const
    default:
      return 'invalid_format.custom'
  }
}

function readTruth(cell: string): boolean | undefined {
  const text = cell.toLowerCase()
  return TRUE.has(text) ? true : FALSE.has(text) ? false : undefined
}
