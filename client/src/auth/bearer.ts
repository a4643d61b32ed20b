import type { Auth } from '../types.ts'

/** Calls with an access token that is there already, or that a function returns for each request. */
export function bearer(token: string | (() => string | Promise<string>)): Auth {
  return {
    async headers() {
      return { authorization: `Bearer ${typeof token === 'string' ? token : await token()}` }
    },
  }
}
