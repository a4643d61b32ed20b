import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { subscriptionDisabled } from '../../../src/outward/webhooks/subscription-disabled.ts'
import { sharedApp } from '../../support/app.ts'
import { count, only, stage } from './support.ts'

const app = await sharedApp()

describe('what happens to a program', () => {
  test('an export that is ready tells who asked for it', async () => {
    const { program, mia } = await stage(app)
    const ann = await program.user('ann', { role: 'analyst' })
    await ann.must(202, 'POST', '/v2/data_exports/type/users')
    const item = await only(ann)
    assert.equal(item.type, 'export_ready')
    assert.equal(item.body, 'The export "users" can be downloaded now.')
    assert.equal(await count(mia), 0)
  })

  test('a webhook that was switched off tells its program managers why', async () => {
    const { program, anna } = await stage(app)
    const boss = await program.user('boss', { role: 'program_manager' })
    await app.app.services.database.transaction(program.id, db =>
      subscriptionDisabled(db, program.id, 'a1', 'No delivery has succeeded for 5 days. Last error: timeout'),
    )
    const item = await only(boss, 'filter.important=true')
    assert.equal(item.type, 'webhook_disabled')
    assert.match(item.body, /timeout$/)
    assert.equal(await count(anna), 0)
  })
})
