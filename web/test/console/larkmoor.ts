// Shared by tests of people: a company with an administrator, a manager and two members.

import type { TestApp } from '../../../server/test/support/app.ts'
import type { RoleName } from '../../src/apps/console/parts/ranks.ts'
import { newPerson } from '../support/pages.ts'

export async function larkmoor(app: TestApp) {
  const program = await app.program({ name: 'Larkmoor' })
  const person = (name: string, role: RoleName, department: string) =>
    newPerson(app, program, name, { role, profile: { department } })
  const ada = await person('ada', 'administrator', 'IT')
  const paula = await person('paula', 'program_manager', 'IT')
  const mia = await person('mia', 'member', 'Nursing')
  const jonas = await person('jonas', 'member', 'Kitchen')
  return { program, ada, paula, mia, jonas }
}
