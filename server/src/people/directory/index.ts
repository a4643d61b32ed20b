// The directory: people found by parts of their names and of what is shown of them, with just enough data to tell them apart.

import type { Module } from '../../shared/module.ts'
import { listColleagues, listDepartments, readColleague } from './colleagues.ts'
import { listAudienceMembers, listPeople, readPerson, setEmailStatus } from './endpoints.ts'

export { colleagueSearch } from './colleagues.ts'
export { findCorrected, findCorrecting } from './correct-people.ts'
export {
  DISPLAY_NAME as DISPLAY_NAME_SQL,
  findPeople,
  findPersonIn,
  isMail,
  isNamedLike,
  MAIL as MAIL_SQL,
  matching as matchingPeopleSql,
  NAMESAKE_SQL,
  nameParameter,
  type PeopleFilter,
  type Searcher,
} from './find-people.ts'
export { DirectoryPerson, type EmailStatus, Namesake, Person, presentOnePerson, presentPerson } from './person.ts'
export { PERSON_STATUSES, STATUS_SQL } from './person-status.ts'
export {
  BY_NAME,
  beginsWithSql,
  hasName,
  hasNamePieces,
  hasPiecesOfWords,
  hasShownPieces,
  isFoundBy,
  searchOf,
  shownInLists,
  startsWithName,
  startsWords,
} from './search-sql.ts'

export const directoryModule: Module = {
  name: 'directory',
  endpoints: {
    listPeople,
    readPerson,
    setEmailStatus,
    listColleagues,
    listDepartments,
    readColleague,
    listAudienceMembers,
  },
}
