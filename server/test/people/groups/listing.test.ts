import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()

describe('lists of groups', () => {
  test('are paged, filtered, sorted and cut', async () => {
    const own = await app.program()
    const boss = await own.user('boss', { role: 'program_manager' })
    const ids: string[] = []
    for (const displayName of ['Zeta', 'alpha', 'Mid']) {
      const { id } = await boss.must(201, 'POST', '/scim/v2/Groups', {
        displayName,
        externalId: displayName,
        members: displayName === 'Mid' ? [{ value: boss.userName }] : [],
      })
      ids.push(id)
    }
    const list = async (query: string) => {
      const { body } = await boss.get(`/scim/v2/Groups?${query}`)
      return [
        body.totalResults,
        body.Resources?.map((group: { displayName: string }) => group.displayName) ?? body.scimType,
      ]
    }
    assert.deepEqual(await list(''), [3, ['Zeta', 'alpha', 'Mid']])
    assert.deepEqual(await list('startIndex=2&count=1'), [3, ['alpha']])
    assert.deepEqual(await list('count=0'), [3, []])
    assert.deepEqual(await list('sortBy=displayName'), [3, ['alpha', 'Mid', 'Zeta']])
    assert.deepEqual(await list('filter=displayName eq "ALPHA"'), [1, ['alpha']])
    assert.deepEqual(await list(`filter=id eq "${ids[2]}" or externalId eq "Zeta"`), [2, ['Zeta', 'Mid']])
    assert.deepEqual(await list(`filter=members.value eq "${boss.id}"`), [1, ['Mid']])
    assert.deepEqual(await list(`filter=members[value eq "${boss.id}"]`), [1, ['Mid']])
    assert.deepEqual(await list('filter=displayName co "a"'), [undefined, 'invalidFilter'])
    assert.deepEqual(await list('filter=alpha'), [undefined, 'invalidFilter'])
    const [first] = (await boss.get('/scim/v2/Groups?excludedAttributes=members')).body.Resources
    assert.ok(!('members' in first))
    assert.deepEqual((await boss.get('/scim/v2/Groups')).body.Resources[2].members.length, 1)
    const searched = await boss.must(200, 'POST', '/scim/v2/Groups/.search', { filter: 'displayName eq "mid"' })
    assert.equal(searched.totalResults, 1)
  })
})
