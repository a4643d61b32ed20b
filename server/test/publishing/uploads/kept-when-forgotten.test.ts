import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sweepUploads } from '../../../src/publishing/uploads/sweep-uploads.ts'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { upload } from '../ugc/support.ts'

const app = await sharedApp()

test('pictures that nele uploaded stay in translations, templates and newsletters, for days and when she is forgotten', async () => {
  const program = await app.program()
  const boss = await program.user('boss', { role: 'administrator' })
  const nele = await program.user('nele', { role: 'publisher' })
  await boss.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
  const [translated, ofTemplate, mailed, unused] = await Promise.all([1, 2, 3, 4].map(() => upload(nele)))
  const { id: topic } = await boss.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  const post = await boss.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Oven',
    channels: [{ id: topic }],
  })
  await boss.must(200, 'PUT', `/v2/content/${post.id}/translations/de`, {
    title: 'Ofen',
    body: `<p><img src="${translated}" alt=""></p>`,
  })
  await boss.must(201, 'POST', '/v2/post_templates', {
    name: 'Oven',
    content: { body: `<p><img src="${ofTemplate}" alt=""></p>` },
  })
  await boss.must(201, 'POST', '/v2/newsletters', {
    name: 'Oven',
    blocks: [{ kind: 'image', url: mailed, alt: 'An oven' }],
  })
  const { services } = app.app
  await services.database.unscopedQuery(sql`
    update uploads set created_at = now() - interval '2 days' where program_id = ${program.id}`)
  while (await sweepUploads(services));
  const statuses = async () =>
    Promise.all([translated, ofTemplate, mailed, unused].map(async url => (await fetch(url as string)).status))
  assert.deepEqual(await statuses(), [200, 200, 200, 404])
  await boss.must(202, 'POST', `/v2/Users/${nele.id}/forget`)
  await eventually(
    () =>
      services.database.unscopedQuery(sql<{ count: number }>`
        select count(*)::integer as count from uploads where program_id = ${program.id} and user_id = ${nele.id}`),
    ([row]) => row?.count === 0,
  )
  assert.deepEqual(await statuses(), [200, 200, 200, 404])
})
