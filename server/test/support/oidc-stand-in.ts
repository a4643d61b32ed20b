// An OpenID Connect provider that says what a test wants it to say: right answers, and every wrong one.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { after } from '../../../bin/testing.mjs'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
  readonly publicJwk: JWK
}

/** A key for signatures by RS256. */
export async function signingKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Members of its next token response, in place of the valid ones. */
export interface Answer {
  readonly claims: JWTPayload
  /** Makes the ID token; signed with `key` when there is none. */
  readonly idToken?: (claims: JWTPayload) => Promise<string>
}

export class OidcStandIn {
  url = ''
  key!: SigningKey
  published: JWK[] = []
  /** How often each path was asked for. */
  readonly asked = new Map<string, number>()
  /** Forms that came to the token endpoint. */
  readonly tokenRequests: URLSearchParams[] = []
  answer: Answer = { claims: { sub: 'nobody' } }
  userinfo: Record<string, unknown> | null = null
  isDown = false
  /** Members of its discovery document that are other than usual. */
  document: Record<string, unknown> = {}
  /** The person who may agree on the page of the provider. */
  person: JWTPayload | null = null
  #nonce: string | null = null
  readonly #server = createServer((request, response) => void this.#respond(request, response))

  static async start(): Promise<OidcStandIn> {
    const standIn = new OidcStandIn()
    standIn.key = await signingKey('first')
    standIn.published = [standIn.key.publicJwk]
    await new Promise<void>(resolve => standIn.#server.listen(0, '127.0.0.1', resolve).unref())
    standIn.url = `http://127.0.0.1:${(standIn.#server.address() as AddressInfo).port}`
    after(() => {
      standIn.#server.closeAllConnections()
      standIn.#server.close()
    })
    return standIn
  }

  /** The person agrees at the address that a browser was sent to; returns where the browser goes back to. */
  agree(authorizeUrl: URL, claims: JWTPayload, changes: Readonly<Record<string, string>> = {}): URL {
    this.#nonce = authorizeUrl.searchParams.get('nonce')
    this.answer = { claims }
    const back = new URL(authorizeUrl.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'a code')
    back.searchParams.set('state', authorizeUrl.searchParams.get('state') ?? '')
    back.searchParams.set('iss', this.url)
    for (const [name, value] of Object.entries(changes)) back.searchParams.set(name, value)
    return back
  }

  sign(claims: JWTPayload, { key = this.key, typ = 'JWT' }: { key?: SigningKey; typ?: string } = {}): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(key.privateKey)
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const { pathname } = url
    this.asked.set(pathname, (this.asked.get(pathname) ?? 0) + 1)
    if (this.isDown) return void response.writeHead(503).end()
    if (pathname === '/authorize' && this.person) {
      const back = this.agree(url, this.person).href.replaceAll('&', '&amp;')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${back}">Agree</a>`)
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = await this.#bodyOf(pathname, new URLSearchParams(Buffer.concat(chunks).toString()))
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async #bodyOf(path: string, form: URLSearchParams): Promise<object | null> {
    if (path === '/.well-known/openid-configuration') return this.#discovery()
    if (path === '/jwks') return { keys: this.published }
    if (path === '/userinfo') return this.userinfo
    if (path !== '/token') return null
    this.tokenRequests.push(form)
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: this.url, aud: 'atrium', iat: now, exp: now + 300, nonce: this.#nonce }
    const claims = { ...right, ...this.answer.claims } as JWTPayload
    const id_token = await (this.answer.idToken ?? (all => this.sign(all)))(claims)
    return { access_token: 'an access token', token_type: 'Bearer', expires_in: 60, id_token }
  }

  #discovery(): object {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      userinfo_endpoint: `${this.url}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...this.document,
    }
  }
}
