import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import newman from 'newman'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { runOktaSpec } from './okta-spec.ts'

const app = await sharedApp()

describe('collections of identity providers', () => {
  test('every assertion of Okta’s SCIM 2.0 SPEC test holds', async () => {
    const program = await app.program()
    await program.user('olga')
    const server = await program.server()
    const { asserted, failures } = await runOktaSpec(`${app.url}/scim/v2`, server.token as string)
    assert.deepEqual(failures, [])
    assert.equal(asserted, 53)
  })

  test('of Microsoft’s reference collection, only what contradicts our API fails', async () => {
    const program = await app.program()
    const admin = await program.user('ada', { role: 'administrator' })
    await admin.must(200, 'PATCH', '/v2/settings/program', { scim_filter: 'full' })
    const server = await program.server()
    // The collection counts the users of an empty program.
    assert.equal((await server.delete(`/scim/v2/Users/${admin.id}`)).status, 403)
    await app.app.services.database.unscopedQuery(sql`delete from users where program_id = ${program.id}`)
    const { asserted, failures } = await runMicrosoftCollection(app.url, server.token as string)
    assert.deepEqual(failures, CONTRARY)
    assert.equal(asserted, 107)
  })
})

/**
 * Our PATCH answers 200 with the user, or with the job of a group, where the collection wants 204; members are objects,
 * where it sends texts; and a member is shown by the name of the user, where it wants its own word repeated.
 */
const CONTRARY = [
  'Get group by id: Body contians user',
  'Patch user omalley new username: Status code is 204',
  'patch user omalley active with boolean: Status code is 204',
  'Group patch add member: Status code is 204',
  'Group patch add member2: Status code is 204',
]

function runMicrosoftCollection(url: string, token: string): Promise<{ asserted: number; failures: string[] }> {
  const { protocol, hostname, port } = new URL(url)
  const environment = { Protocol: protocol.slice(0, -1), Server: hostname, Port: `:${port}`, Api: 'scim/v2', token }
  return new Promise((resolve, reject) => {
    newman.run(
      {
        collection: fileURLToPath(new URL('./fixtures/microsoft-scim-reference.postman.json', import.meta.url)),
        envVar: Object.entries(environment).map(([key, value]) => ({ key, value })),
        reporters: [],
      },
      (error, summary) => {
        if (error) return reject(error)
        const { stats, failures } = summary.run
        resolve({
          asserted: stats.assertions.total,
          failures: failures.map(failure => `${failure.source.name}: ${failure.error.test ?? failure.error.message}`),
        })
      },
    )
  })
}
