// One server, one browser and one company for the tests that look at every page of the employee app. Files of a process
// share it. What the company wrote is Greek, so that Latin letters are words of the app.

import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Person, TestApp, TestProgram } from '../../../server/test/support/app.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip, type Visit } from '../support/browser.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const LONG = 'Ηλεκτροεγκεφαλογράφημα '.repeat(8).trim()
const ENDLESS = 'Ωτορινολαρυγγολογικός'.repeat(9)
const BODY = `<h2>Γιατί</h2><p>${'Ελέγξαμε και τα σαράντα. '.repeat(30)}</p><ul><li>Φρένα</li></ul>
<table><tr>${'<th>Στήλη</th>'.repeat(9)}</tr><tr>${'<td>Μεγάλη τιμή</td>'.repeat(9)}</tr></table><blockquote>Καλή δουλειά.</blockquote>
<pre>${'κώδικας '.repeat(40)}</pre>`

export interface EveryPage {
  readonly name: string
  readonly path: string
}

interface Stage {
  readonly app: TestApp
  readonly program: TestProgram
  readonly mia: Person
  readonly pages: readonly EveryPage[]
}

export const stage: Stage = skip ? null! : await build()

/** Mia's browser at the feed; pages are opened in it by `show`. */
export const openApp = (options: BrowserContextOptions = {}): Promise<Visit> =>
  open(stage.app, stage.program, stage.mia, '/', { reducedMotion: 'reduce', ...options })

/** Goes to a page as a link does, and waits until all of it is there. */
export async function show(page: Page, { path }: EveryPage): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await settled(page)
}

/** All of a page is there: nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('[aria-busy=true]') &&
      document.fonts.status === 'loaded',
  )
  // Lists are asked for by the page once it is there.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))))
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

async function build(): Promise<Stage> {
  const app = await startWithPages()
  const program = await app.program({ name: 'Λάρκμορ' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  const mia = await newPerson(app, program, 'mia')
  await anna.must(200, 'PATCH', '/v2/me', { display_name: ENDLESS })
  await mia.must(200, 'PATCH', '/v2/me', { display_name: `Μία ${LONG}` })
  const channel = (name: string, more: object = {}) =>
    anna.must(201, 'POST', '/v2/channels', { name, description: LONG, ...more })
  const news = await channel('Νέα', { auto_follow: true, auto_follow_mandatory: true })
  const long = await channel(ENDLESS.slice(0, 120), { recommended: true, user_submittable: true })
  const publish = async (post: object) => {
    const { id } = await anna.must(201, 'POST', '/v2/content', {
      ...{ content_type: 'article', language: 'el', channels: [{ id: news.id }, { id: long.id }] },
      ...post,
    })
    return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  }
  const links = [{ url: 'https://example.com/a', title: LONG }]
  const read = await publish({ title: ENDLESS.slice(0, 200), body: BODY, links, requires_acknowledgement: true })
  const plain = await publish({ title: LONG, summary: LONG, body: BODY, featured: true })
  await publish({ summary: LONG, content_type: 'note' }).catch(() => publish({ title: 'Σημείωμα', summary: LONG }))
  const comment = await mia.must(201, 'POST', `/v2/feed/posts/${read.id}/comments`, { body: ENDLESS })
  await anna.must(201, 'POST', `/v2/feed/posts/${read.id}/comments/${comment.id}/${comment.post_number ?? 1}/replies`, {
    body: LONG,
  })
  const options = [{ text: LONG }, { text: 'Σαλάτα' }]
  const poll = await anna.must(201, 'POST', '/v2/polls', { question: ENDLESS.slice(0, 200), options, anonymous: true })
  const answered = await anna.must(201, 'POST', '/v2/polls', { question: 'Τι θα φάμε;', options })
  await mia
    .must(200, 'PUT', `/v2/feed/polls/${answered.id}/response`, { option_ids: [answered.options[0].id] })
    .catch(() => {})
  const draft = await mia.must(201, 'POST', '/v2/ugc/contents', { title: LONG, topic_ids: [long.id], body: BODY })
  const sent = await mia.must(201, 'POST', '/v2/ugc/contents', {
    ...{ title: 'Κήπος', topic_ids: [long.id], publication_state: 'published' },
  })
  await anna.must(200, 'PUT', `/v2/content/${sent.content_id}/archive`, { reason: LONG })
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/notifications'),
    list => list.length >= 4,
  )
  const pages = [
    { name: 'feed', path: '/' },
    { name: 'saved, empty', path: '/?feed=bookmarked' },
    { name: 'post', path: `/posts/${read.uuid}` },
    { name: 'plain post', path: `/posts/${plain.uuid}` },
    { name: 'post that is not there', path: '/posts/nothing' },
    { name: 'required', path: '/required' },
    { name: 'poll', path: `/polls/${poll.id}` },
    { name: 'answered poll', path: `/polls/${answered.id}` },
    { name: 'topics', path: '/topics' },
    { name: 'topic', path: `/topics/${long.id}` },
    { name: 'search', path: '/search' },
    { name: 'search results', path: `/search?q=${encodeURIComponent('σαράντα')}` },
    { name: 'submissions', path: '/submit' },
    { name: 'submission', path: `/submit/${draft.id}` },
    { name: 'returned submission', path: `/submit/${sent.id}` },
    { name: 'notifications', path: '/notifications' },
    { name: 'profile', path: '/me' },
    { name: 'no page', path: '/nowhere' },
  ]
  return { app, program, mia, pages }
}
