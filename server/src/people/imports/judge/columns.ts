// Which attribute a column sets: by its name, by the labels that people see in the four languages, or as it was mapped.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import { EDITED_ATTRIBUTES, type EditedAttribute } from '../../../shared/person-attributes.ts'
import { directoryText } from '../../../shared/text/directory-text.ts'
import { CUSTOM_NAME_MAX_LENGTH } from '../../editing/index.ts'
import type { Column } from '../import-record.ts'

export const CUSTOM_PREFIX = 'custom.'
/** Attributes that a column can set, besides custom ones. */
export const IMPORT_ATTRIBUTES = [...EDITED_ATTRIBUTES, 'active'] as const
export type ImportAttribute = (typeof IMPORT_ATTRIBUTES)[number]

const ALSO: Readonly<Record<string, EditedAttribute>> = {
  'First name': 'given_name',
  'Last name': 'family_name',
  Email: 'email',
  Username: 'user_name',
}
/** They have a label in lists of attributes. */
const LABELLED = [
  'given_name',
  'family_name',
  'user_name',
  'email',
  'role',
  'title',
  'department',
  'work_location',
  'manager_name',
  'employee_number',
  'external_id',
  'preferred_language',
  'timezone',
] as const satisfies readonly EditedAttribute[]

/** Whether a column can be mapped to the attribute. */
export function isImportAttribute(attribute: string): boolean {
  if (!attribute.startsWith(CUSTOM_PREFIX)) return (IMPORT_ATTRIBUTES as readonly string[]).includes(attribute)
  const name = attribute.slice(CUSTOM_PREFIX.length)
  return name !== '' && name.length <= CUSTOM_NAME_MAX_LENGTH && name === directoryText(name)
}

/** The columns of the file with the attributes that are recognised. */
export async function recogniseColumns(db: ProgramDb, headers: readonly string[]): Promise<Column[]> {
  const known = knownNames()
  // By the fold of the search, which is the database's.
  const texts = [...known.map(({ name }) => name), ...headers.map(withoutNumber)]
  const { rows } = await sql<{ folded: string }>`
    select regexp_replace(folded(t), '[^[:alnum:]]', '', 'g') as folded
      from unnest(${texts}::text[]) with ordinality as x (t, n) order by n`.execute(db)
  const attributes = new Map(known.map(({ attribute }, index) => [rows[index]?.folded, attribute]))
  const ours = columnsOfExport(headers)
  return headers.map((header, index) => {
    if (index >= ours) return { header, attribute: null }
    const name = directoryText(withoutNumber(header))
    if (name.toLowerCase().startsWith(CUSTOM_PREFIX)) {
      const attribute = CUSTOM_PREFIX + name.slice(CUSTOM_PREFIX.length)
      return { header, attribute: isImportAttribute(attribute) ? attribute : null }
    }
    return { header, attribute: attributes.get(rows[known.length + index]?.folded) ?? null }
  })
}

/**
 * The number of columns of the users' export, which are followed by custom attributes under their own names: one that is called like an
 * attribute does not set it. Of any other file all columns.
 */
function columnsOfExport(headers: readonly string[]): number {
  const isExport = headers[0] === 'user_id' && headers[1] === 'program_membership_id'
  return isExport ? headers.indexOf('division') + 1 : headers.length
}

/** Of a header that occurs again. */
const withoutNumber = (header: string): string => header.replace(/ \(\d+\)$/, '')

const knownNames = (): { name: string; attribute: ImportAttribute }[] => [
  ...IMPORT_ATTRIBUTES.map(attribute => ({ name: attribute, attribute })),
  ...Object.entries(ALSO).map(([name, attribute]) => ({ name, attribute })),
  ...LANGUAGES.flatMap(language =>
    LABELLED.map(attribute => ({ name: wordsIn(language).text(`attribute.${attribute}`), attribute })),
  ),
]
