// One server, one browser and one company for the tests that look at every page of the employee app. Files of a process
// share it. What the company wrote is Greek, so that Latin letters are words of the app.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { sql } from '../../../server/src/platform/db/sql.ts'
import type { Person, TestApp, TestProgram } from '../../../server/test/support/app.ts'
import { skip, type Visit } from '../support/browser.ts'
import { writeLongTexts } from '../support/long-texts.ts'
import { newPerson, open, settled, startWithPages } from '../support/pages.ts'

export { settled }

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

const PROFILE = {
  title: 'Μηχανικός ηλεκτροεγκεφαλογραφημάτων',
  department: 'Ωτορινολαρυγγολογία',
  work_location: 'Αθήνα',
}

export const stage: Stage = skip ? null! : await build()

/** Mia's browser at the feed; pages are opened in it by `show`. */
export const openApp = (options: BrowserContextOptions = {}): Promise<Visit> =>
  open(stage.app, stage.program, stage.mia, '/', options)

/** Goes to a page as a link does, and waits until all of it is there. */
export async function show(page: Page, { path }: EveryPage): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await settled(page)
}

async function build(): Promise<Stage> {
  const app = await startWithPages()
  const program = await app.program({ name: 'Λάρκμορ' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager', profile: PROFILE })
  const mia = await newPerson(app, program, 'mia')
  const { topicId, read, plain, pollId, answeredPollId, draftId, returnedId } = await writeLongTexts(anna, mia)
  const questions = [
    { kind: 'scale', text: 'Είμαι ευχαριστημένη', required: true },
    { kind: 'single', text: 'Πότε;', options: [{ text: 'Σήμερα' }, { text: 'Αύριο' }] },
    { kind: 'text', text: 'Τι άλλο;' },
  ]
  const survey = await anna.must(201, 'POST', '/v2/surveys', { title: 'Έρευνα', by: ['department'], questions })
  await anna.must(200, 'PUT', `/v2/surveys/${survey.id}/open`)
  const directory_fields = ['title', 'department', 'work_location', 'manager_name', 'email', 'phone']
  const olga = await program.user('olga', { role: 'administrator', profile: { display_name: 'Όλγα' } })
  await olga.must(200, 'PATCH', '/v2/settings/program', { directory: true, directory_fields })
  const newsletterId = await sentNewsletter(app, program, anna)
  const pages = [
    { name: 'feed', path: '/' },
    { name: 'saved, empty', path: '/?feed=bookmarked' },
    { name: 'post', path: `/posts/${read.uuid}` },
    { name: 'plain post', path: `/posts/${plain.uuid}` },
    { name: 'post that is not there', path: '/posts/nothing' },
    { name: 'required', path: '/required' },
    { name: 'poll', path: `/polls/${pollId}` },
    { name: 'answered poll', path: `/polls/${answeredPollId}` },
    { name: 'survey', path: `/surveys/${survey.id}` },
    { name: 'newsletter', path: `/newsletters/${newsletterId}` },
    { name: 'people', path: '/people' },
    { name: 'person', path: `/people/${anna.id}` },
    { name: 'topics', path: '/topics' },
    { name: 'topic', path: `/topics/${topicId}` },
    { name: 'search', path: '/search' },
    { name: 'search results', path: `/search?q=${encodeURIComponent('σαράντα')}` },
    { name: 'submissions', path: '/submit' },
    { name: 'submission', path: `/submit/${draftId}` },
    { name: 'returned submission', path: `/submit/${returnedId}` },
    { name: 'notifications', path: '/notifications' },
    { name: 'profile', path: '/me' },
    { name: 'welcome', path: '/welcome' },
    { name: 'since the last visit', path: '/catch-up' },
    { name: 'no page', path: '/nowhere' },
  ]
  return { app, program, mia, pages }
}

/** Everybody got it; resolves to its id. */
async function sentNewsletter(app: TestApp, program: TestProgram, anna: Person): Promise<number> {
  const blocks = [
    { kind: 'text', body: '<p>Καλημέρα!</p>' },
    { kind: 'heading', text: 'Αυτή την εβδομάδα' },
    { kind: 'latest' },
  ]
  const { id } = await anna.must(201, 'POST', '/v2/newsletters', { name: 'Εβδομάδα', subject: 'Τι μας κινεί', blocks })
  await app.app.services.database.transaction(program.id, db =>
    sql`
      update newsletters set state = 'sent', mail_tracking = 'none', begun_at = now(), sent_at = now()
       where program_id = ${program.id} and id = ${id}`.execute(db),
  )
  return id
}
