import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { scimUser } from './scim-user.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const app = await sharedApp()
const program = await app.program()
const paula = await program.user('paula', { role: 'program_manager' })

describe('/Users/me', () => {
  test('is for any user, whatever role and scopes, and for no server', async () => {
    const mia = await program.user('mia', { scopes: ['feeds.read'] })
    const me = await mia.get('/scim/v2/users/me?attributes=userName')
    assert.deepEqual([me.status, me.body.id, me.body.userName], [200, String(mia.id), mia.userName])
    assert.equal((await mia.get('/scim/v2/Users/me', { 'if-none-match': me.headers.get('etag') ?? '' })).status, 304)
    assert.equal((await (await program.server()).get('/scim/v2/Users/me')).status, 401)
  })
})

describe('roles', () => {
  test('are shown in the syntax of the program', async () => {
    const own = await app.program()
    const ada = await own.user('ada', { role: 'administrator' })
    const scopes = { topics: [1], audiences: [], templates: [], email_aliases: ['hr'] }
    const { id, roles } = await ada.must(
      201,
      'POST',
      '/scim/v2/Users',
      scimUser('eli', { roles: [{ value: 'publisher', scopes }] }),
    )
    assert.deepEqual(roles, ['publisher'])
    await ada.must(200, 'PATCH', '/v2/settings/program', { scim_role_syntax: 'extended' })
    const extended = await ada.must(200, 'GET', `/scim/v2/Users/${id}`)
    assert.deepEqual(extended.roles, [
      { value: 'publisher', display: 'Publisher', type: 'primary', primary: true, legacy_role: 'publisher', scopes },
    ])
    assert.deepEqual(await ada.must(200, 'PUT', `/scim/v2/Users/${id}`, extended), extended)
  })

  test('keep their restrictions when a client of the legacy syntax writes back what it read', async () => {
    const own = await app.program()
    const ada = await own.user('ada', { role: 'administrator' })
    const scopes = { topics: [1], audiences: [], templates: [], email_aliases: ['hr'] }
    const role = { value: 'publisher', display: 'Editor', scopes }
    const path = `/scim/v2/Users/${(await ada.must(201, 'POST', '/scim/v2/Users', scimUser('eli', { roles: [role] }))).id}`
    const read = await ada.must(200, 'GET', path)
    assert.deepEqual((await ada.must(200, 'PUT', path, read)).meta, read.meta)
    const replace = (value: unknown) => ({ schemas: [PATCH], Operations: [{ op: 'replace', path: 'roles', value }] })
    assert.deepEqual((await ada.must(200, 'PATCH', path, replace(['Publisher']))).meta, read.meta)
    await ada.must(200, 'PATCH', '/v2/settings/program', { scim_role_syntax: 'extended' })
    const [kept] = (await ada.must(200, 'GET', path)).roles
    assert.deepEqual([kept.display, kept.scopes], ['Editor', scopes])
    const [other] = (await ada.must(200, 'PUT', path, { ...read, roles: ['analyst'] })).roles
    assert.deepEqual([other.value, other.display, other.scopes.topics], ['analyst', 'Analyst', []])
    await ada.must(200, 'PUT', path, { ...read, roles: [role] })
    const [freed] = (await ada.must(200, 'PATCH', path, replace([{ value: 'publisher' }]))).roles
    assert.deepEqual([freed.display, freed.scopes.topics], ['Publisher', []])
  })

  test('lose their restrictions by a PATCH of their value to another role, and keep them by one to the same', async () => {
    const own = await app.program()
    const ada = await own.user('ada', { role: 'administrator' })
    await ada.must(200, 'PATCH', '/v2/settings/program', { scim_role_syntax: 'extended' })
    const scopes = { topics: [1], audiences: [], templates: [], email_aliases: ['hr'] }
    const [editor, plain] = [
      { value: 'editor-no', display: 'Editor', legacy_role: 'publisher', scopes },
      { value: 'publisher', scopes },
    ]
    const { id } = await ada.must(201, 'POST', '/scim/v2/Users', scimUser('eli'))
    const path = `/scim/v2/Users/${id}`
    for (const [role, changed, value, topics] of [
      [plain, 'roles[primary eq true].value', 'Publisher', [1]],
      [plain, 'roles.value', 'publisher', [1]],
      [plain, 'roles[type eq "primary"]', { value: 'PUBLISHER' }, [1]],
      [editor, 'roles[primary eq "True"].value', 'publisher', [1]],
      [editor, 'roles[primary eq "True"].value', 'editor-no', [1]],
      [plain, 'roles[primary eq true].value', 'member', []],
      [plain, 'roles.value', 'analyst', []],
      [plain, 'roles[type eq "primary"]', { value: 'member' }, []],
      [plain, 'roles[type eq "primary"]', { value: 'member', scopes: { topics: [2] } }, [2]],
      [editor, 'roles[primary eq true].value', 'member', []],
      [editor, 'roles[primary eq true].legacy_role', 'member', []],
    ] as const) {
      const [before] = (await ada.must(200, 'PATCH', path, roleChange('roles', [role]))).roles
      const [after] = (await ada.must(200, 'PATCH', path, roleChange(changed, value))).roles
      assert.deepEqual(after.scopes.topics, topics, `${role.value}: ${changed} ${JSON.stringify(value)}`)
      if (topics[0] === 1) assert.deepEqual(after, before)
    }
  })

  test('are listed, highest first, and filtered by origin', async () => {
    const all = await paula.must(200, 'GET', '/scim/v2/Roles')
    assert.deepEqual(
      all.Resources.map((role: { value: string }) => role.value),
      ['administrator', 'program_manager', 'analyst', 'publisher', 'channel_contributor', 'member'],
    )
    assert.deepEqual(all.Resources[4], {
      value: 'channel_contributor',
      display: 'Channel Contributor',
      type: 'system',
      enabled: true,
      contains: ['member'],
    })
    const total = async (filter: string) =>
      (await paula.get(`/scim/v2/roles?filter=${encodeURIComponent(filter)}`)).body.totalResults
    assert.equal(await total('origin eq "system"'), 6)
    assert.equal(await total('origin eq "custom"'), 0)
    assert.equal((await paula.get('/scim/v2/roles?filter=value%20eq%20%22member%22')).body.scimType, 'invalidFilter')
    const page = await paula.must(200, 'GET', '/scim/v2/roles?startIndex=5&count=1')
    assert.deepEqual([page.totalResults, page.startIndex, page.itemsPerPage], [6, 5, 1])
    assert.deepEqual(page.Resources, [all.Resources[4]])
    assert.equal((await paula.get('/scim/v2/roles?count=x')).status, 400)
  })
})

const roleChange = (path: string, value: unknown) => ({
  schemas: [PATCH],
  Operations: [{ op: 'replace', path, value }],
})
