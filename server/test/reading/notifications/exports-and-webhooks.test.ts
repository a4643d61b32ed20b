import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { subscriptionDisabled } from '../../../src/outward/webhooks/delivery/record.ts'
import { sharedApp } from '../../support/app.ts'
import { count, only, stage } from './support.ts'

const app = await sharedApp()

describe('what happens to a program', () => {
  test('an export that is ready notifies the user who requested it', async () => {
    const { program, mia } = await stage(app)
    const ann = await program.user('ann', { role: 'analyst' })
    await ann.must(202, 'POST', '/v2/data_exports/type/users')
    const item = await only(ann)
    assert.equal(item.type, 'export_ready')
    assert.equal(item.body, 'The export "users" can be downloaded now.')
    assert.equal(await count(mia), 0)
  })

  test('a notification is in the language of its reader, else in the language of the program', async () => {
    const { program } = await stage(app)
    const ann = await program.user('ann', { role: 'analyst' })
    await ann.must(202, 'POST', '/v2/data_exports/type/users')
    const boss = await program.user('boss', { role: 'administrator' })
    await boss.must(200, 'PATCH', '/v2/settings/program', { default_language: 'es' })
    assert.equal((await only(ann)).title, 'Tu exportación de datos está lista')
    await ann.must(200, 'PATCH', '/v2/me', { preferred_language: 'fr-CA' })
    assert.equal((await only(ann)).body, 'L’export « users » peut maintenant être téléchargé.')
    await ann.must(200, 'PATCH', '/v2/me', { preferred_language: 'nb' })
    assert.equal((await only(ann)).title, 'Tu exportación de datos está lista')
    // SCIM may name several languages, as Accept-Language does (RFC 7643 section 4.1.1).
    await boss.must(200, 'PATCH', `/scim/v2/Users/${ann.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'preferredLanguage', value: 'nb, en;q=0.3, fr-CA;q=0.8' }],
    })
    assert.equal((await only(ann)).body, 'L’export « users » peut maintenant être téléchargé.')
  })

  test('a webhook that was switched off notifies the program managers why', async () => {
    const { program, anna } = await stage(app)
    const boss = await program.user('boss', { role: 'program_manager' })
    await app.app.services.database.transaction(program.id, db => subscriptionDisabled(db, 'a1', 'timeout'))
    const item = await only(boss, 'filter.important=true')
    assert.equal(item.type, 'webhook_disabled')
    assert.equal(item.body, 'No delivery has succeeded for 5 days. Last error: timeout')
    assert.equal(await count(anna), 0)
  })
})
