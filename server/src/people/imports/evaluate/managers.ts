// The people named by the cells of a column of managers: an employee number, a userName or an address of a person of the program or of the
// file becomes that person's name.

import { directoryText } from '../../../shared/text/directory-text.ts'
import { type PersonChanges, TEXT_MAX_LENGTH } from '../../editing/index.ts'

/** `ambiguous`: the text fits several people; `name`: a person is called so. */
export type Manager =
  | { readonly name: string; readonly line: number | null; readonly userId: number | null }
  | 'ambiguous'
  | 'name'

/** By `managerKey`. */
export type Managers = ReadonlyMap<string, Manager>

export const managerKey = (text: string): string => directoryText(text).toLowerCase()

interface Row {
  readonly line: number
  readonly userId: number | null
}

/** The changes with the name of the manager in place of what names them; `warning`: why it is left out or kept as it is. */
export function withManager(
  { managers }: { readonly managers: Managers },
  changes: PersonChanges,
  { line, userId }: Row,
): { changes: PersonChanges; warning: 'oneself' | 'ambiguous' | 'not_found' | null } {
  const text = changes.values.manager_name
  if (!text) return { changes, warning: null }
  const manager = managers.get(managerKey(text))
  if (manager === undefined || manager === 'ambiguous') return { changes, warning: manager ?? 'not_found' }
  if (manager === 'name') return { changes, warning: null }
  const { manager_name, ...others } = changes.values
  if (manager.line === line || (userId !== null && manager.userId === userId))
    return { changes: { ...changes, values: others }, warning: 'oneself' }
  const name = directoryText(manager.name).slice(0, TEXT_MAX_LENGTH)
  return { changes: { ...changes, values: { ...others, manager_name: name } }, warning: null }
}
