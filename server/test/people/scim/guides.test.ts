// The curl lines of the guides for Okta and Entra, sent as they are printed; each must be answered as the page says.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()

for (const guide of ['okta', 'entra']) {
  describe(`docs/scim-${guide}.md`, () => {
    const page = readFileSync(new URL(`../../../../docs/scim-${guide}.md`, import.meta.url), 'utf8')
    const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => splitCommands(block as string))

    test('what it prints is answered as it says', async () => {
      assert.ok(commands.length >= 9)
      const program = await app.program()
      const administrator = await program.user('ada', { role: 'administrator' })
      const { client_id, client_secret } = program.created.clients.server
      const variables: Record<string, string> = {
        ATRIUM: app.url,
        TOKEN: (await program.server({ scopes: ['users.write', 'groups.write'] })).token as string,
        ADMINISTRATOR: administrator.token as string,
        CLIENT_ID: client_id,
        CLIENT_SECRET: client_secret as string,
      }
      for (const { text, status } of commands) {
        const { url, ...request } = readCurl(text, variables)
        const answer = await fetch(url, request)
        const body = await answer.text()
        assert.equal(answer.status, status, `${text}\n${body}`)
        const { id, meta } = body.startsWith('{') ? JSON.parse(body) : {}
        if (meta?.JobId) Object.assign(variables, { GROUP: id, JOB: meta.JobId })
      }
    })
  })
}

/** The commands of a block that are curl's, each with the status behind its `#`. */
function splitCommands(block: string): { text: string; status: number }[] {
  return [...block.matchAll(/^curl [\s\S]*?# (\d{3})$/gm)].map(([text, status]) => ({ text, status: Number(status) }))
}

/** What a shell and curl make of a command: words, quotes, variables; -X, -H, -d. */
function readCurl(text: string, variables: Record<string, string>) {
  const words = readWords(text.replace(/\s+# \d{3}$/, '').replaceAll('\\\n', ' '), variables)
  const headers = new Headers()
  const data: string[] = []
  let method: string | undefined
  let url = ''
  for (let index = 1; index < words.length; index++) {
    const word = words[index] as string
    if (word === '-X') method = words[++index]
    else if (word === '-d') data.push(words[++index] as string)
    else if (word === '-H') {
      const [name, value] = (words[++index] as string).split(/: (.*)/s)
      headers.set(name as string, value as string)
    } else url = word
  }
  if (data.length > 0 && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  return { url, headers, method: method ?? 'GET', ...(data.length > 0 ? { body: data.join('&') } : {}) }
}

function readWords(text: string, variables: Record<string, string>): string[] {
  const fill = (part: string) =>
    part.replace(/\$(\w+)/g, (_, name: string) => {
      assert.ok(variables[name] !== undefined, `$${name} is known by now`)
      return variables[name] as string
    })
  const word = /(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"])+/g
  return [...text.matchAll(word)].map(([whole]) =>
    whole.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"|([^'"]+)/g, (_, single?: string, double?: string, plain?: string) =>
      single !== undefined ? single : fill((double ?? plain) as string),
    ),
  )
}
