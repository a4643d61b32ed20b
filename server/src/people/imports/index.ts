// Imports of people from CSV files, as payroll systems and directories export them: `file/` reads bytes into rows, `evaluate/` decides what
// would become of each, `run/` does both in the background. Only applying an import changes people.

import type { Module } from '../../shared/module.ts'
import { applyPeopleImport, discardPeopleImport, updatePeopleImport } from './endpoints/change-imports.ts'
import { createPeopleImport } from './endpoints/create-import.ts'
import {
  listPeopleImportProblems,
  listPeopleImportRows,
  listPeopleImports,
  readPeopleImport,
} from './endpoints/read-imports.ts'
import { applyImportJob } from './run/apply-import-job.ts'
import { checkImportJob } from './run/check-import-job.ts'
import { forgetPlaces, importResumer, importRetention } from './upkeep.ts'

export const importsModule: Module = {
  name: 'imports',
  forgetPlaces,
  endpoints: {
    createPeopleImport,
    listPeopleImports,
    readPeopleImport,
    updatePeopleImport,
    listPeopleImportRows,
    listPeopleImportProblems,
    applyPeopleImport,
    discardPeopleImport,
  },
  jobs: [checkImportJob, applyImportJob],
  workers: [importResumer, importRetention],
}
