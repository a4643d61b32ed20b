// A host of assistants that describe themselves, over https, and their sign-in.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { after, before } from '../../../../bin/testing.mjs'
import { authorizeUrl, passPages, pkce, post } from '../../sign-in/oauth/support.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import { Browser, type BrowserPage } from '../../support/browser.ts'

const fixture = (name: string) => readFileSync(new URL(`../../platform/net/fixtures/${name}`, import.meta.url), 'utf8')

/** Serves documents by path; `reads` are the paths that were asked for. */
export function documentHost() {
  const documents = new Map<string, string>()
  const reads: string[] = []
  const server = createServer({ key: fixture('server.key'), cert: fixture('server.pem') }, (request, response) => {
    const path = request.url ?? ''
    reads.push(path)
    if (path.startsWith('/away')) return void response.writeHead(302, { location: '/claude.json' }).end()
    const text = documents.get(path)
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text)
  })
  const authorities = getCACertificates()
  before(async () => {
    setDefaultCACertificates([fixture('authority.pem')])
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  after(() => {
    setDefaultCACertificates(authorities)
    server.closeAllConnections()
    server.close()
  })
  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = (path: string) => `https://${host()}${path}`
  /** Puts a document there; `changes` with undefined leave a member out. Returns its address. */
  const describe = (path: string, changes: Readonly<Record<string, unknown>> = {}) => {
    const document = {
      client_id: url(path),
      client_name: 'Claude',
      redirect_uris: [url('/back'), 'http://localhost:3333/callback', 'http://127.0.0.1/callback'],
      ...changes,
    }
    documents.set(path, JSON.stringify(document))
    return url(path)
  }
  return { host, url, describe, reads }
}

export interface DescribedSignIn {
  readonly client_id: string
  readonly redirect_uri: string
  readonly [parameter: string]: string | null
}

/** Where the person's sign-in to an assistant leads, and what redeems its code. */
export async function signInBy(
  app: TestApp,
  program: TestProgram,
  person: Person,
  { client_id, redirect_uri, ...changes }: DescribedSignIn,
) {
  const { verifier, challenge } = pkce()
  const parameters = { scope: 'feeds.read', resource: `${app.url}/mcp`, state: null, response_mode: null, ...changes }
  const start = authorizeUrl(app, program, challenge, { client_id, redirect_uri, ...parameters })
  const browser = new Browser()
  const page: BrowserPage = await passPages(browser, start, person)
  const code = page.url.searchParams.get('code')
  const redeem = () =>
    post(app, {
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code: code ?? '',
      code_verifier: verifier,
    })
  return { browser, page, code, redeem, start }
}
