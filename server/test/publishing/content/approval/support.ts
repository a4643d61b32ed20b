import type { TestProgram } from '../../../support/app.ts'

/** Everybody who may and may not approve, of each role. */
export async function colleagues(program: TestProgram) {
  const [paul, rita, max, ada, mia, server] = await Promise.all([
    program.user('paul', { role: 'publisher' }),
    program.user('rita', { role: 'publisher' }),
    program.user('max', { role: 'program_manager' }),
    program.user('ada', { role: 'administrator' }),
    program.user('mia'),
    program.server({ role: 'publisher' }),
  ])
  return { paul, rita, max, ada, mia, server }
}
