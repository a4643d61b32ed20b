/** The `Retry-After` header (seconds or a date) in milliseconds from `now`; null when it is none. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const date = /^[A-Za-z]{3},/.test(header.trim()) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
