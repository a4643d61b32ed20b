// Every event of the catalogue is caused through the front door and received as a webhook: once for each change, with the
// data that the catalogue says, whether a person, a job, SCIM or an employee's submission is behind it.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { EVENT_NAMES, eventCatalog } from '../../../src/shared/events/catalog.ts'
import { startApp } from '../../support/app.ts'
import { assertHeard, openStage } from './stage.ts'
import { stories } from './stories.ts'

const app = await startApp({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'atrium@example.com',
  MAIL_GATHER_MS: '86400000',
})
const stage = await openStage(app)

for (const name of EVENT_NAMES) {
  describe(name, () => {
    for (const { title, happens } of stories[name]) {
      test(title, async () => {
        const expected = await happens(stage)
        const heard = await stage.ear.heardUntilNow(expected.length)
        assertHeard(heard, expected)
        for (const event of heard) {
          const schema: { properties: object; required?: string[] } = eventCatalog[event.name]
          const members = Object.keys(event.data)
          assert.deepEqual(
            members.filter(member => !(member in schema.properties)),
            [],
          )
          assert.deepEqual(
            (schema.required ?? []).filter(member => !members.includes(member)),
            [],
          )
        }
      })
    }
  })
}
