const COOKIE = 'atrium_welcome'

/**
 * Leads to the welcome who signs in for the first time by a code or an invitation, which the server says by a cookie (server/src/sign-in/oauth/
 * sign-in/first-sign-in.ts); once, and only from the first page: a link leads to what it names.
 */
export function welcomeOnce(): void {
  if (location.pathname !== '/' || !document.cookie.split('; ').includes(`${COOKIE}=1`)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`
  history.replaceState(history.state, '', '/welcome')
}
