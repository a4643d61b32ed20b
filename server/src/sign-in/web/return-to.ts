// Where a sign-in ends: a path of this server only, however it is written.

/** Begins a sign-in. */
export const SIGN_IN_PATH = '/web/sign-in'

const LENGTH_MAX = 2000
/** Only where it does not matter: browsers drop some control characters and take a backslash for a slash. */
const PLAIN_PATH = /^\/(?![/\\])[^\\\p{Cc}\s]*$/u
/** Only a base for parsing a path. */
const ANY_ORIGIN = 'http://atrium.invalid'

/** The path, query and fragment to return to; `/` for what is not a path of this server or would sign in again. */
export function readReturnTo(text: string | null): string {
  if (text === null || text.length > LENGTH_MAX || !PLAIN_PATH.test(text) || !URL.canParse(text, ANY_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(text, ANY_ORIGIN)
  // After dots are resolved, a path may start with two slashes: /.//elsewhere.example
  if (origin !== ANY_ORIGIN || pathname.startsWith('//') || pathname.startsWith('/web/')) return '/'
  return pathname + search + hash
}

/** The address that signs in and returns there. */
export const signInPath = (returnTo: string): string =>
  returnTo === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ return_to: returnTo })}`
