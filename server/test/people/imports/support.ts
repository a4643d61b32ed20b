// Files of people, sent and applied as program managers do.

import assert from 'node:assert/strict'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

export const app = await sharedApp()
export const PATH = '/v2/people/imports'

export async function managed(): Promise<{ program: TestProgram; paul: Person; ada: Person }> {
  const program = await app.program()
  const paul = await program.user('paul', { role: 'program_manager' })
  return { program, paul, ada: await program.user('ada', { role: 'administrator' }) }
}

export async function send(
  paul: Person,
  file: string | Uint8Array<ArrayBuffer>,
  query = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await fetch(`${paul.url}${PATH}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paul.token}`, 'content-type': 'text/csv', ...headers },
    body: file,
  })
  const body = (await answer.json()) as { data: { id: string; status: string } }
  assert.equal(answer.status, 202, JSON.stringify(body))
  assert.deepEqual(Object.keys(body.data), ['id', 'status'])
  return body.data.id
}

export const read = (paul: Person, id: string) => paul.must(200, 'GET', `${PATH}/${id}`)
export const settled = (paul: Person, id: string) =>
  eventually(
    () => read(paul, id),
    ({ status }) => !['checking', 'running'].includes(status),
  )
export const checked = async (paul: Person, file: string | Uint8Array<ArrayBuffer>, query = '') =>
  settled(paul, await send(paul, file, query))
export async function applied(paul: Person, id: string, body: object = {}) {
  await paul.must(202, 'POST', `${PATH}/${id}/apply`, body)
  return settled(paul, id)
}
export const rowsOf = async (paul: Person, id: string, query = '?page.size=100') =>
  paul.must(200, 'GET', `${PATH}/${id}/rows${query}`)
export const counts = ({ rows, creates, updates, unchanged, leaves, problems }: Record<string, number>) => [
  rows,
  creates,
  updates,
  unchanged,
  leaves,
  problems,
]

export const HEAD = 'user_name,given_name,family_name,email,department\n'
export const rowOf = (program: TestProgram, name: string, more = 'Ward') => {
  const userName = `${name}@program${program.id}.example`
  return `${userName},${name},Berg,${userName},${more}\n`
}
