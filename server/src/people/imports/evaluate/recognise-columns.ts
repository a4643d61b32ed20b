// Which attribute a column sets: by its name, by the labels that people see in the four languages, or as it was mapped.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Language, STUDIO_LANGUAGES } from '../../../shared/i18n/languages.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import { EDITED_ATTRIBUTES, type EditedAttribute, IMPORTED_ROLE_LISTS } from '../../../shared/person-attributes.ts'
import { directoryText } from '../../../shared/text/directory-text.ts'
import { CUSTOM_NAME_MAX_LENGTH } from '../../editing/index.ts'
import type { Column } from '../import-record.ts'
import { HEADINGS, plainHeading } from './headings.ts'
import { type Mapping, rememberedMapping } from './remembered-mapping.ts'

export const CUSTOM_PREFIX = 'custom.'
/** Attributes that a column can set and that have a label. */
export const LABELLED_ATTRIBUTES = [...EDITED_ATTRIBUTES, ...IMPORTED_ROLE_LISTS] as const
/** Attributes that a column can set, besides custom ones. */
const IMPORT_ATTRIBUTES = [...LABELLED_ATTRIBUTES, 'active'] as const

const ALSO: Readonly<Record<string, EditedAttribute>> = {
  'First name': 'given_name',
  'Last name': 'family_name',
  Email: 'email',
  Username: 'user_name',
}

/** Whether a column can be mapped to the attribute. */
export function isImportAttribute(attribute: string): boolean {
  if (!attribute.startsWith(CUSTOM_PREFIX)) return (IMPORT_ATTRIBUTES as readonly string[]).includes(attribute)
  const name = attribute.slice(CUSTOM_PREFIX.length)
  return name !== '' && name.length <= CUSTOM_NAME_MAX_LENGTH && name === directoryText(name)
}

interface Known {
  readonly attribute: string
  /** 0: a name by itself, and two such columns for one attribute are a fault; above, the lowest one of the file counts. */
  readonly rank: number
}

/** The columns of the file with the attributes that are recognised. `language`: of the importing user. */
export async function recogniseColumns(
  db: ProgramDb,
  headers: readonly string[],
  language: Language,
): Promise<Column[]> {
  const names = knownNames(language)
  const [known, folded] = await foldHeadings(db, names, headers.map(plainHeading))
  const remembered = await rememberedMapping(db, folded)
  const ours = columnsOfExport(headers)
  const found = headers.map((header, index): (Known & { by?: Mapping }) | null => {
    if (index >= ours) return null
    const fold = folded[index] as string
    const by = remembered.get(fold)
    if (by) return { attribute: by.attribute ?? '', rank: 0, by }
    const name = directoryText(plainHeading(header))
    if (!name.toLowerCase().startsWith(CUSTOM_PREFIX)) return known.get(fold) ?? null
    const attribute = CUSTOM_PREFIX + name.slice(CUSTOM_PREFIX.length)
    return isImportAttribute(attribute) ? { attribute, rank: 0 } : null
  })
  const taken = new Map<string, number>()
  for (const one of found) {
    if (one) taken.set(one.attribute, Math.min(one.rank, taken.get(one.attribute) ?? one.rank))
  }
  return headers.map((header, index) => {
    const one = found[index]
    return { header, ...(one?.by ?? { attribute: one && isChosen(one, taken) ? one.attribute : null }) }
  })
}

/** Columns that are no names by themselves: the first of the best. */
function isChosen({ attribute, rank }: Known, taken: Map<string, number>): boolean {
  if (taken.get(attribute) !== rank) return false
  if (attribute === 'family_name' && rank === WEAKEST && !taken.has('given_name')) return false
  if (rank > 0) taken.set(attribute, -1)
  return true
}

/**
 * The number of columns of the users' export, which are followed by custom attributes under their own names: one that is called like an
 * attribute does not set it. Of any other file all columns.
 */
function columnsOfExport(headers: readonly string[]): number {
  const isExport = headers[0] === 'user_id' && headers[1] === 'program_membership_id'
  return isExport ? headers.indexOf('division') + 1 : headers.length
}

/** A column that is called so, and nothing else, holds family names only beside given names. */
const WEAKEST = 1000

function knownNames(language: Language): (Known & { name: string })[] {
  const labels = (one: Language, rank: number) =>
    LABELLED_ATTRIBUTES.map(attribute => ({ name: wordsIn(one).text(`attribute.${attribute}`), attribute, rank }))
  return [
    ...IMPORT_ATTRIBUTES.map(attribute => ({ name: attribute, attribute, rank: 0 })),
    ...Object.entries(ALSO).map(([name, attribute]) => ({ name, attribute, rank: 0 })),
    ...labels(language, 0),
    ...STUDIO_LANGUAGES.flatMap(one => labels(one, 1)),
    ...Object.entries(HEADINGS).flatMap(([attribute, list]) =>
      list.split('|').map((name, index) => ({ name, attribute, rank: name === 'Name' ? WEAKEST : 2 + index })),
    ),
  ]
}

/** Folded names, the first of each, and the folds of headers: by the fold of the search, which is the database's. */
async function foldHeadings(
  db: ProgramDb,
  names: readonly (Known & { name: string })[],
  headers: readonly string[],
): Promise<[Map<string, Known>, string[]]> {
  const texts = [...names.map(({ name }) => name), ...headers]
  const rows = await sql<{ folded: string }>`
    select regexp_replace(folded(t), '[^[:alnum:]]', '', 'g') as folded
      from unnest(${texts}::text[]) with ordinality as x (t, n) order by n`.all(db)
  const folds = rows.map(({ folded }) => folded)
  const known = new Map<string, Known>()
  for (const [index, { attribute, rank }] of names.entries()) {
    const fold = folds[index] as string
    if (!known.has(fold)) known.set(fold, { attribute, rank })
  }
  return [known, folds.slice(names.length)]
}
