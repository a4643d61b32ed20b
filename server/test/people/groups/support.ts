// Shared by the tests of groups: a program whose manager provisions groups of three people.

import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

export interface Desk {
  readonly program: TestProgram
  /** Manages. */
  readonly paula: Person
  /** Anna, Bela and Carl. */
  readonly crew: [Person, Person, Person]
  // biome-ignore lint/suspicious/noExplicitAny: a group as it came back
  readonly create: (displayName: string, members?: object[]) => Promise<any>
  readonly membersOf: (id: string) => Promise<number[]>
  /** The current report of the job of a change. */
  // biome-ignore lint/suspicious/noExplicitAny: a report as it came back
  readonly report: (jobId: string) => Promise<any>
  /** The same once the job is done. */
  // biome-ignore lint/suspicious/noExplicitAny: a report as it came back
  readonly finished: (jobId: string) => Promise<any>
}

export async function desk(app: TestApp): Promise<Desk> {
  const program = await app.program()
  const paula = await program.user('paula', { role: 'program_manager' })
  const member = (name: string) => program.user(name, { profile: { external_id: `E-${name}` } })
  const crew: [Person, Person, Person] = [await member('anna'), await member('bela'), await member('carl')]
  const report = (jobId: string) => paula.must(200, 'GET', `/v2/Groups/JobReport/${jobId}`)
  return {
    program,
    paula,
    crew,
    report,
    create: (displayName, members = []) => paula.must(201, 'POST', '/scim/v2/Groups', { displayName, members }),
    async membersOf(id) {
      const { members } = await paula.must(200, 'GET', `/scim/v2/Groups/${id}`)
      return members.map((each: { value: string }) => Number(each.value))
    },
    finished: jobId =>
      eventually(
        () => report(jobId),
        job => job.status === 'finished',
      ),
  }
}

export const named = (...people: Person[]) => people.map(person => ({ value: person.userName }))
export const patch = (...Operations: object[]) => ({ Operations })
