// Shared by tests of an empty server: its start, and the form that sets it up.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { makeFolder, type RunningServer, startServer } from '../../../server/test/operation/cli/processes.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { closeAfterTest } from '../../../server/test/support/lifetime.ts'
import { builtPages } from '../support/built.ts'

export const PASSWORD = 'a fresh horse battery'

/** A server of its own, in a folder that is empty unless named. */
export async function startEmpty(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = join(makeFolder(), 'data')
  mkdirSync(dataDir)
  const server = await startServer({
    DEMO: '0',
    DATA_DIR: dataDir,
    WEB_DIST: builtPages(),
    LANG: 'en_GB.UTF-8',
    ...settings,
  })
  closeAfterTest.add(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  return server
}

/** The link that the terminal shows. */
export const linkOf = (server: RunningServer): Promise<string> =>
  eventually(
    async () => /^ +(http\S+\/setup#\S+)$/m.exec(server.output().stderr)?.[1] ?? '',
    link => link !== '',
  )

export async function fillIn(page: Page, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const texts = {
    Company: 'Nordwind',
    'Given name': 'Ada',
    'Family name': 'Berg',
    'User name': 'ada@nordwind.example',
    ...more,
  }
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.locator('input[name=password]').fill(PASSWORD)
}

export const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Set up', exact: true }).click()
export const consoleHome = (page: Page): Promise<void> => page.waitForURL(url => url.pathname === '/console')
