// Values in the audit log that the server names: shown by their titles, the others as the log has them.

import { SCOPES } from '@atrium/client'
import { NOTICE_TYPES } from '../../../features/notices/notice-types.ts'
import { languageName } from '../../../features/post/languages/language-names.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { keyOf } from '../clients/client-fields.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import { CODES } from './audit-codes.ts'
import { useFieldName } from './audit-names.ts'

/** Fields whose values are names of fields. */
const OF_FIELDS: ReadonlySet<string> = new Set([
  'changed',
  'directory_fields',
  'private_attributes',
  'profile_attributes_managed',
])
const OF_LANGUAGES: ReadonlySet<string> = new Set(['language', 'languages', 'default_language'])

/** Returns the words for a value of the field, or the value itself where it is not one that the server names. */
export function useValueName(field: string): (value: string) => string {
  const { t, i18n } = useTranslation('console/audit')
  const { t: common } = useTranslation('console/common')
  const { t: clients } = useTranslation('console/clients')
  const { t: notices } = useTranslation('notifications')
  const fieldName = useFieldName()
  return value => {
    if (OF_FIELDS.has(field)) return fieldName(value)
    if (OF_LANGUAGES.has(field)) return languageName(value, i18n.language)
    const role = field === 'role' && ROLE_NAMES.find(each => each === value)
    if (role) return common(`roles.${role}`)
    const scope = field === 'scopes' && SCOPES.find(each => each === value)
    if (scope) return clients(`scope.${keyOf(scope)}`)
    const notice = field === 'locked' && NOTICE_TYPES.find(each => each === value)
    if (notice) return notices(`notice.${notice}`)
    const code = CODES.find(each => each === `${field}.${value.replaceAll(' ', '_')}`)
    return code ? t(`coded.${code}`) : value
  }
}
