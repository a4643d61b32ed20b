// Dates of feeds: RFC 822, RFC 3339, and what programs and people write instead, with the months of many languages and the names of
// zones. A date without a zone, or with an unknown one, is UTC on every machine (RFC 5322 section 4.3: -0000).

const DATE_MAX_LENGTH = 100
const YEAR_MIN = 1900
const YEAR_MAX = 2200

/** Languages whose months are read; of a word that two of them have the first counts. */
const MONTH_LOCALES = 'en de de-AT fr es it nl pt pl sv da nb fi cs hu ro ru el tr'.split(' ')

/** Hours ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  met: 1,
  mez: 1,
  cest: 2,
  mest: 2,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  trt: 3,
  at: -4,
  ast: -4,
  adt: -3,
  et: -5,
  est: -5,
  edt: -4,
  ct: -6,
  cst: -6,
  cdt: -5,
  mt: -7,
  mst: -7,
  mdt: -6,
  pt: -8,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  nst: -3.5,
  ndt: -2.5,
  jst: 9,
  kst: 9,
  hkt: 8,
  sgt: 8,
  awst: 8,
  acst: 9.5,
  acdt: 10.5,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
}

/** Lower case, without accents and dots of abbreviations. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()

const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_LOCALES.flatMap(locale =>
    (['long', 'short'] as const).flatMap(month => {
      const alone = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      const inDate = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, index) => {
        const date = Date.UTC(2024, index, 1)
        const names = [alone.format(date), inDate.formatToParts(date).find(part => part.type === 'month')?.value ?? '']
        return names.map((name): [string, number] => [plain(name).replaceAll('.', ''), index + 1])
      }).flat()
    }),
  ).toReversed(),
)

/** The month of a name or of the beginning of one, `Mär` and `Sept`. */
function monthOf(word: string): number {
  const whole = MONTHS.get(word)
  if (whole !== undefined || word.length < 3) return whole ?? Number.NaN
  const begun = new Set([...MONTHS].flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])))
  return begun.size === 1 ? ([...begun][0] as number) : Number.NaN
}

const TIME =
  /(?:^|[\s,t-])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d+))?)?(?!\d|:(?![+-]))\s*(?:([ap])\.?m\b\.?)?|t(\d\d)(\d\d)(\d\d)?(?=z|[+-]|$)/
const ZONE = /^:?\s*\(?([a-z][a-z/]*)?\)?\s*(?:-?([+-])(\d{1,2}):?(\d\d)?(?::\d\d)?(?=\D|$))?/

/** ISO 8601, in UTC; null for a text that is no date. */
export function readDate(written: string | undefined): string | null {
  const text = plain(written ?? '')
    .slice(0, DATE_MAX_LENGTH)
    .trim()
  const time = TIME.exec(text)
  const [, hour = time?.[6] ?? '0', minute = time?.[7] ?? '0', second = time?.[8] ?? '0', fraction = '0', half] =
    time ?? []
  const before = time ? text.slice(0, time.index) : text
  const after = time ? text.slice(time.index + time[0].length) : ''
  const zone = ZONE.exec(after)
  const isZone = !Number.isFinite(monthOf(zone?.[1] ?? ''))
  const day = readDay(`${before} ${isZone ? after.slice(zone?.[0].length ?? 0) : after}`.trim())
  const hours = Number(hour) + (half === 'p' && Number(hour) < 12 ? 12 : half === 'a' && Number(hour) === 12 ? -12 : 0)
  if (!day || hours > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const date = new Date(Date.UTC(...day, hours, Number(minute), Number(second), Number(`0.${fraction}`) * 1000))
  const ahead = isZone ? minutesAhead(zone?.[1], zone?.[2], zone?.[3], zone?.[4]) : 0
  date.setUTCMinutes(date.getUTCMinutes() - ahead)
  const year = date.getUTCFullYear()
  return year >= YEAR_MIN && year <= YEAR_MAX ? date.toISOString() : null
}

function minutesAhead(name = '', sign?: string, hours = '0', minutes = '0'): number {
  if (!sign) return (ZONES[name] ?? 0) * 60
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const YEAR = '(\\d{4}|\\d\\d)'
const DAY = '(\\d{1,2})(?:st|nd|rd|th|er|º|ª)?'
const GAP = '[\\s.,/-]*'
/** Orders of year, month and day; names of weekdays, and `de` or `of` between, are passed over. */
const ORDERS: readonly [RegExp, string][] = [
  [/^(?:\p{L}+\.?,?\s+)?(\d{4})\s*[-/.년]\s*0?(\d{1,2})\s*[-/.월]\s*(\d{1,2})(?!\d)/u, 'ymd'],
  [/^(\d{4})(\d\d)(\d\d)$/, 'ymd'],
  [new RegExp(`(?<!\\d)${DAY}${GAP}(?:de |of )?(\\p{L}+)${GAP}(?:del? )?${YEAR}(?!\\d)`, 'u'), 'dmy'],
  [new RegExp(`(?:^|[^\\p{L}])(\\p{L}+)${GAP}${DAY}(?:${GAP}|,?\\s+)(\\d{4})(?!\\d)`, 'u'), 'mdy'],
  [new RegExp(`(\\d{4})${GAP}(\\p{L}+)${GAP}${DAY}`, 'u'), 'ymd'],
  [/(?<!\d)(\d{1,2})[.-](\d{1,2})(?:[.-](?=\d{4})|\.)(\d{4}|\d\d)(?!\d)/, 'dmy'],
  [/(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?!\d)/, 'mdy'],
  [/^(\d{4})(?:-(\d\d))?$/, 'ymd'],
  [/^-?(\d\d)[-/]?(\d{1,2})(?:[-/]?(\d{1,2}))?$/, 'ymd'],
]

/** Year, month counted from 0, and day. */
function readDay(text: string): [number, number, number] | null {
  for (const [pattern, order] of ORDERS) {
    const found = pattern.exec(text)
    if (!found) continue
    const part = (letter: string) => found[order.indexOf(letter) + 1] ?? '1'
    const year = Number(part('y')) + (part('y').length > 2 ? 0 : Number(part('y')) < 50 ? 2000 : 1900)
    let month = /^\d/.test(part('m')) ? Number(part('m')) : monthOf(part('m'))
    let day = Number(part('d'))
    // Written the British way.
    if (order === 'mdy' && month > 12) [month, day] = [day, month]
    const date = new Date(Date.UTC(year, month - 1, day))
    if (date.getUTCMonth() === month - 1 && date.getUTCDate() === day) return [year, month - 1, day]
  }
  return null
}
