import { test } from '../../../bin/testing.mjs'
import { signInUrl } from '../../../server/test/sign-in/web/support.ts'
import { PHONE, skip, untilFocused, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, publishPosts, settled, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('noor signs in for the first time by her code, and is led through three steps once', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const made = { given_name: 'Noor', family_name: 'New', user_name: 'noor@larkmoor.example', invite: 'code' }
  const { access_code: code } = await anna.must(201, 'POST', '/v2/people', made)
  const { page } = await visit({ viewport: PHONE })
  await page.goto(String(signInUrl(app, program)))
  await page.getByRole('link', { name: /code/i }).click()
  await page.locator('input[name=user_name]').fill(made.user_name)
  await page.locator('input[name=code]').fill(code)
  await page.locator('input[type=password]').fill('correct horse battery staple')
  await page.locator('button[type=submit]').first().click()

  await page.getByRole('heading', { level: 1, name: 'Welcome to Larkmoor' }).waitFor()
  await page.getByRole('button', { name: 'Add a picture' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Step 2 of 3').waitFor()
  await page.goBack()
  await page.getByText('Step 1 of 3').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await untilFocused(page.getByText('Step 2 of 3'))
  await page.getByRole('button', { name: 'Follow News' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'On the home screen' }).waitFor()
  await page.getByText('In the menu of your browser').waitFor()
  const offer = (outcome: string) =>
    page.evaluate(value => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: value }) }))
    }, outcome)
  const install = page.getByRole('button', { name: 'Install the app' })
  await offer('dismissed')
  await install.click()
  await page.getByText('In the menu of your browser').waitFor()
  await offer('accepted')
  await install.click()
  await page.getByText('on this device already').waitFor()
  await page.getByRole('button', { name: 'To the feed' }).click()
  await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
  await page.reload()
  await settled(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})
