// The pages of the studio and of the console, found by their lists and by the links that lead to them: a new page is looked
// at by itself. The company is that of the employees' pages.

import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Person } from '../../../server/test/support/app.ts'
import { documents, KnownParameters } from '../screenshots/routes.ts'
import { skip, type Visit } from '../support/browser.ts'
import { newPerson, open } from '../support/pages.ts'
import { type EveryPage, show, stage } from './stage.ts'

const LONG_NAME = 'Ωτορινολαρυγγολογικός'.repeat(5)
const PEOPLE = ['Βασίλης', 'Γεωργία', 'Δήμητρα']

interface Desk {
  readonly name: 'studio' | 'console'
  readonly base: string
}

export const desks: readonly Desk[] = [
  { name: 'studio', base: '/studio' },
  { name: 'console', base: '/console' },
]

const ada: Person = skip ? null! : await writeForDesks()

/** Ada's browser, an administrator's, at the home of a document. */
export const openDesk = (desk: Desk, options: BrowserContextOptions = {}): Promise<Visit> =>
  open(stage.app, stage.program, ada, desk.base, options)

/** Shows the pages of a document one after the other. Those to which no link leads with this company are left out. */
export async function* eachPage({ name, base }: Desk, page: Page): AsyncGenerator<EveryPage> {
  const document = documents.find(each => each.name === name)
  if (!document) throw new Error(`there is no list of pages of ${name}`)
  const parameters = new KnownParameters(document)
  const shown = async (pattern: string, path: string): Promise<EveryPage> => {
    const each = { name: `${name} ${pattern}`, path: base + (path === '/' ? '' : path) }
    await show(page, each)
    parameters.learn(await linksOf(page, base))
    return each
  }
  for (const pattern of document.patterns) {
    const path = parameters.fill(pattern)
    if (path !== null) yield await shown(pattern, path)
  }
  for (const path of parameters.named) yield await shown(path, path)
}

async function linksOf(page: Page, base: string): Promise<string[]> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(link => new URL(link.href).pathname),
  )
  return paths.filter(path => path.startsWith(`${base}/`)).map(path => path.slice(base.length))
}

async function writeForDesks(): Promise<Person> {
  const { app, program } = stage
  const person = await newPerson(app, program, 'ada', { role: 'administrator', profile: { title: LONG_NAME } })
  const members: { value: string }[] = []
  for (const [index, display_name] of PEOPLE.entries()) {
    const each = await newPerson(app, program, `p${index}`, { profile: { display_name, department: LONG_NAME } })
    members.push({ value: String(each.id) })
  }
  await person.must(201, 'POST', '/scim/v2/Groups', { displayName: LONG_NAME, members })
  await importFile(person)
  await person.must(201, 'POST', '/v2/settings/comment_aliases', { display_name: LONG_NAME, alias_type: 'team' })
  await person.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
  return person
}

/** An import that was checked, with a row that has problems. */
async function importFile({ url, token }: Person): Promise<void> {
  const sent = await fetch(`${url}/v2/people/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: `user_name,given_name,family_name,email,${LONG_NAME}\nnew@larkmoor.example,${LONG_NAME},Berg,,x\nwrong,A,B,${LONG_NAME},y\n`,
  })
  if (sent.status !== 202) throw new Error(`the file was answered ${sent.status}`)
}
