// Local publishers (docs/contract/access.md#restricted-roles): what an extended role names in `scopes` restricts its person to topics,
// audiences and aliases. Every actor carries its restrictions (platform/access/restrictions.ts). Conditions and checks of audiences and
// people are here, those of posts and topics beside visibility (publishing/visibility/restricted-reads.ts, restricted-writes.ts); no module decides by itself.

import type { Module } from '../../shared/module.ts'
import { narrowedFigures } from './narrowed-figures.ts'

export {
  type Entry,
  type FoundEntry,
  findEntries,
  HAS_LIST,
  LISTS,
  type List,
  namesOfEntries,
  namesOfListSql,
  settleLists,
} from './entries.ts'
export { narrowedFigures } from './narrowed-figures.ts'
export {
  audiencesOfOthers,
  isForOwnAudiences,
  isNarrowed,
  isOwnAudience,
  isOwnAudienceSql,
  isOwnPersonSql,
  ownNames,
  ownPeopleSql,
  requireOwnAudiences,
  writableIf,
} from './own-audiences.ts'
export { addToOwnAudiences, nameRestrictions } from './own-restrictions.ts'
export { mayApproveInSql, mayWriteInSql, readColleagues, rightsChanged } from './people-in-topics.ts'

export const restrictionsModule: Module = { name: 'restrictions', states: [narrowedFigures] }
