// Shared by tests of submissions: a program with topics that take them, and the form.

import type { Locator, Page } from 'playwright-core'
import type { Person, TestApp } from '../../../server/test/support/app.ts'
import { newPerson } from '../support/pages.ts'

/** A program with a topic that publishes at once, Kitchen, and one that is reviewed, News. */
export async function larkmoor(app: TestApp) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const topic = (name: string, auto_publish: boolean) =>
    anna.must(201, 'POST', '/v2/channels', {
      name,
      description: `${name} for all`,
      user_submittable: true,
      auto_publish,
    })
  await topic('Kitchen', true)
  await topic('News', false)
  return { program, anna, mia }
}

export const titleOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' })
export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true })

/** Opens what a short form hides. */
export async function more(page: Page): Promise<void> {
  await titleOf(page).waitFor()
  const formatting = page.getByRole('button', { name: 'Formatting and more' })
  if (await formatting.isVisible()) await formatting.click()
  await page.locator('summary').getByText(/^More/).click()
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

export async function write(page: Page, title: string, text: string): Promise<void> {
  await more(page)
  await titleOf(page).fill(title)
  await textOf(page).click()
  await page.keyboard.type(text)
}

/** Submissions of the person, the newest first. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export const itemsOf = async (person: Person): Promise<any[]> => (await person.get('/v2/ugc/contents')).body.data
