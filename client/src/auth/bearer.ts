import type { Auth } from '../types.ts'

/** Calls with a given access token, or with the one that a function returns for each request. */
export function bearer(token: string | (() => string | Promise<string>)): Auth {
  return {
    async headers() {
      return { authorization: `Bearer ${typeof token === 'string' ? token : await token()}` }
    },
  }
}
