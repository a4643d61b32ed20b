// From the cells of a row to the changes of a person, and what is wrong with them.

import type { Words } from '../../../shared/i18n/words.ts'
import {
  isKept,
  NEEDED_ATTRIBUTES,
  type PersonAttribute,
  type PersonChanges,
  readAttributeText,
  type TextProblem,
} from '../../editing/index.ts'
import type { Column, ImportKey } from '../import-record.ts'
import { CUSTOM_PREFIX, type ImportAttribute } from './columns.ts'
import { type Problem, problemOf } from './problems.ts'

/** A cell that clears. */
const CLEAR = '-'
const TRUE: ReadonlySet<string> = new Set(['true', 'yes', '1', 'ja', 'oui', 'sí', 'si'])
const FALSE: ReadonlySet<string> = new Set(['false', 'no', '0', 'nein', 'non'])

export interface ReadRow {
  readonly changes: PersonChanges
  readonly problems: readonly Problem[]
}

/** The reader of rows with these columns. */
export function createCellReader(words: Words, columns: readonly Column[], key: ImportKey) {
  const headerOf = (attribute: string): string =>
    columns.find(column => column.attribute === attribute)?.header ?? attribute
  return { headerOf, read: (cells: readonly string[]) => readRow(cells) }

  function readRow(cells: readonly string[]): ReadRow {
    const problems: Problem[] = []
    const values: Partial<Record<PersonAttribute, string | null>> = {}
    const custom: Record<string, string | null> = {}
    let active: boolean | undefined
    for (const [index, { header, attribute }] of columns.entries()) {
      const cell = cells[index] ?? ''
      if (attribute === null || cell === '') continue
      if (attribute === 'active') {
        active = readTruth(cell)
        if (active === undefined) problems.push(problemOf(words, header, cell, 'invalid_enum.active'))
        continue
      }
      const isCustom = attribute.startsWith(CUSTOM_PREFIX)
      const read = readCell(isCustom ? 'custom' : (attribute as PersonAttribute), cell)
      if (typeof read === 'string') {
        problems.push(problemOf(words, header, cell, reasonOf(read, attribute as ImportAttribute, isCustom)))
      } else if (isCustom) custom[attribute.slice(CUSTOM_PREFIX.length)] = read.value
      else values[attribute as PersonAttribute] = read.value
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
    }
  }
}

/** A value, or what is wrong. */
function readCell(
  attribute: PersonAttribute | 'custom',
  cell: string,
): { value: string | null } | TextProblem | 'required' {
  if (cell === CLEAR) {
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
