// People who are added and changed by program managers in the pages, one at a time: for companies without an identity provider. The
// consequences of a change are those of SCIM (people/users).

import type { Module } from '../../shared/module.ts'
import { createInvitation, createPerson, deletePerson, updatePerson } from './endpoints.ts'

export { lockAddresses } from './addresses.ts'
export {
  CUSTOM_ATTRIBUTES_MAX,
  CUSTOM_NAME_MAX_LENGTH,
  editedValues,
  isKept,
  NEEDED_ATTRIBUTES,
  type PersonChanges,
  readAttributeText,
  TEXT_MAX_LENGTH,
  type TextProblem,
  withChanges,
} from './attributes.ts'
export { type AskedBy, askedBy, type CallerNow, callerNow } from './caller-now.ts'
export { invitationExpiry, mailInvitations } from './invite.ts'
export { ROLE_LIST_MAX_COUNT } from './person-input.ts'
export { type FoundLists, settleFoundLists } from './role-lists.ts'

export const editingModule: Module = {
  name: 'editing',
  endpoints: { createPerson, updatePerson, deletePerson, createInvitation },
}
