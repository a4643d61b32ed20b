// Words of cells: yes and no, and roles, as spreadsheets of each language and the pages write them.

import { ROLES, type Role } from '../../../platform/access/roles.ts'
import { STUDIO_LANGUAGES } from '../../../shared/i18n/languages.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'

const TRUE: ReadonlySet<string> = new Set(
  `true yes y 1 ja oui sí si sim tak evet da так نعم wahr vrai verdadero verdadeiro vero waar prawda doğru adevărat правда صحيح
   active aktiv actif activo`.split(/\s+/),
)
const FALSE: ReadonlySet<string> = new Set(
  `false no n 0 nein non não nao nee nie hayır nu ні لا falsch faux falso onwaar fałsz yanlış fals хибність خطأ
   inactive inaktiv inactif inactivo`.split(/\s+/),
)

/** Null for a text that is neither. */
export function readTruth(cell: string): boolean | null {
  const text = cell.normalize('NFC').toLowerCase()
  if (TRUE.has(text)) return true
  return FALSE.has(text) ? false : null
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

const ROLE_NAMES: ReadonlyMap<string, Role> = new Map(
  ROLES.flatMap(role => [
    [plain(role), role] as const,
    ...STUDIO_LANGUAGES.map(language => [plain(wordsIn(language).text(`role.${role}`)), role] as const),
  ]),
)

/** The role that is called so, by its name or by its label in a language; any other text as it is. */
export const roleOf = (cell: string): string => ROLE_NAMES.get(plain(cell)) ?? cell
