import type { BrowserContext, Route } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { PHONE, skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const CALLS = '**/v2/**'
const SLOW_MS = 4_000

/** Networks that are there in name only, or not at all. */
const NETWORKS: Readonly<Record<string, (context: BrowserContext) => Promise<unknown>>> = {
  hanging: context => context.route(CALLS, () => {}),
  failing: context => context.route(CALLS, route => route.abort('connectionfailed')),
  slow: context => context.route(CALLS, late),
  absent: context => context.setOffline(true),
}

const late = (route: Route) =>
  // Its page may have been closed meanwhile.
  void setTimeout(() => route.fallback().catch(() => {}), SLOW_MS)

/** The page ends so long after the last tap. */
const KILLED_AFTER_MS = [0, 500, 1_000, 1_500, 2_000, 2_500, 3_000]

for (const [name, begin] of Object.entries(NETWORKS))
  test(`what mia taps on a network that is ${name} is kept, whenever her page ends, and sent at the next visit`, {
    skip,
  }, async () => {
    const program = await app.program({ name: 'Larkmoor' })
    const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
    const mia = await newPerson(app, program, 'mia')
    const ids = await publishPosts(
      anna,
      KILLED_AFTER_MS.map(ms => ({ title: `Drill ${ms}`, requires_acknowledgement: true })),
    )
    for (const id of ids) await mia.must(200, 'PUT', `/v2/feed/posts/${id}/view`)
    const { page, context } = await open(app, program, mia, '/', { viewport: PHONE })
    await page.getByRole('feed').waitFor()
    await page.close()
    for (const ms of KILLED_AFTER_MS) {
      const tapped = await context.newPage()
      await tapped.goto(app.url)
      const post = tapped.getByRole('article', { name: `Drill ${ms}`, exact: true })
      await post.waitFor()
      await tapped.waitForFunction(() => !document.getElementById('first-page'))
      await begin(context)
      await post.getByRole('button', { name: 'Like, 0 likes' }).click()
      await post.getByRole('button', { name: 'Like, 0 likes', pressed: true }).waitFor()
      await post.getByRole('button', { name: 'I have read it' }).click()
      await post.getByRole('button', { name: 'I have read it' }).waitFor({ state: 'detached' })
      await tapped.waitForTimeout(ms)
      await tapped.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
    }
    const after = await context.newPage()
    await after.goto(app.url)
    await eventually(
      () => mia.must(200, 'GET', '/v2/feed/posts?name=myfeed'),
      posts =>
        posts.every(
          ({ engagement }: { engagement: { liked_at: string | null; acknowledged_at: string | null } }) =>
            engagement.liked_at && engagement.acknowledged_at,
        ),
    )
    await after
      .getByRole('button', { name: 'Like, 1 like', pressed: true })
      .nth(ids.length - 1)
      .waitFor()
  })
