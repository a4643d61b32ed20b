// The fault of a service's address, in a text that never repeats it: it may hold a password.

const ESCAPED =
  'characters of its user or password must be written otherwise: # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25'

/**
 * The fault of an address, and how to write it; null for a valid one. A password with `#`, `/` or `?` ends the host too early,
 * which may be read as an address of another host.
 */
export function faultOfAddress(text: string): string | null {
  if (/^[a-z]+:\/\/[^/?#]*@(?:[/?]|$)/i.test(text)) {
    const place = 'the host belongs between @ and /, not into the query'
    return `${place}, as in postgres://user:password@db.example.com/name, or @%2Fvar%2Frun%2Fpostgresql/ for a socket`
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (!text.includes('@')) return url ? null : 'it cannot be read: host or port is wrong'
  if (url === null) return ESCAPED
  const isCutOff = url.username === '' && `${url.pathname}${url.search}${url.hash}`.includes('@')
  return isCutOff || url.hash !== '' || !canDecode(url) ? ESCAPED : null
}

function canDecode({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every(part => decodeURIComponent(part) !== null)
  } catch {
    return false
  }
}
