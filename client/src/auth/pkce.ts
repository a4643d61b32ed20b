import type { Server } from '../types.ts'
import { fetchTokens, type Tokens } from './token-endpoint.ts'

/** A public client that signs people in: a single-page or native application. */
export interface PkceOptions {
  /** Address of the authorization server. */
  readonly authUrl: string
  readonly clientId: string
  readonly redirectUri: string
  /** Scopes, separated by spaces. */
  readonly scope: string
  readonly programId: string | number
}

/** A sign-in in progress. Keep it until the browser returns, for instance in `sessionStorage`. */
export interface PkceStart {
  /** Where to send the browser. */
  readonly url: string
  readonly state: string
  readonly verifier: string
}

/** The two halves of a sign-in by authorization code with PKCE. */
export interface Pkce {
  begin(): Promise<PkceStart>
  /**
   * Tokens for the code in `callbackUrl`, the address to which the browser returned. Throws Error when the address belongs to another
   * sign-in or reports a failed one; AtriumError when the server refuses the code.
   */
  finish(callbackUrl: string, start: Pick<PkceStart, 'state' | 'verifier'>): Promise<Tokens>
}

const TIMEOUT_MS = 30_000

/** Signs people in without a secret (RFC 7636). What `finish` returns goes into `refreshToken({ tokens })`. */
export function pkce({ authUrl, clientId, redirectUri, scope, programId }: PkceOptions): Pkce {
  return {
    async begin() {
      const verifier = randomText()
      const state = randomText()
      const url = new URL(`${authUrl.replace(/\/+$/, '')}/oauth/authorize`)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await challengeOf(verifier),
        code_challenge_method: 'S256',
        program_id: String(programId),
        response_type: 'code',
        response_mode: 'query',
      }).toString()
      return { url: url.href, state, verifier }
    },
    async finish(callbackUrl, { state, verifier }) {
      const params = new URL(callbackUrl, redirectUri).searchParams
      if (params.get('state') !== state) throw new Error('the response belongs to another sign-in')
      const code = params.get('code')
      if (!code) throw new Error(params.get('error_description') ?? params.get('error') ?? 'the response has no code')
      const fetch: Server['fetch'] = (input, init) => globalThis.fetch(input, init)
      const server: Server = { baseUrl: authUrl, fetch, timeoutMs: TIMEOUT_MS, retries: 0 }
      const form = {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }
      return fetchTokens(server, authUrl, form, false)
    },
  }
}

/** 256 random bits, in the form of RFC 7636. */
const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

async function challengeOf(verifier: string): Promise<string> {
  if (!crypto.subtle) throw new Error('signing in needs https, or localhost')
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
