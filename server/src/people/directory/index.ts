// The directory: people found by parts of their names, with just enough data to tell them apart.

import type { Module } from '../../shared/module.ts'
import { listColleagues, listDepartments, readColleague } from './colleagues.ts'
import { listAudienceMembers, listPeople, readPerson, setEmailStatus } from './endpoints.ts'

export {
  BY_NAME,
  beginsWithSql,
  hasName,
  hasNamePieces,
  hasPiecesOfWords,
  nameSearch,
  searchOf,
  startsWithName,
  startsWords,
} from './colleagues.ts'
export {
  DISPLAY_NAME as DISPLAY_NAME_SQL,
  findPeople,
  findPersonIn,
  isMail,
  isNamedLike,
  MAIL as MAIL_SQL,
  matching as matchingPeopleSql,
  type PeopleFilter,
  type Searcher,
} from './find-people.ts'
export { DirectoryPerson, type EmailStatus, Person, presentOnePerson, presentPerson } from './person.ts'
export { PERSON_STATUSES, STATUS_SQL } from './person-status.ts'

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
