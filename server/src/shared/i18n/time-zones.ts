// Names of time zones as clients send them: those of the IANA's list, which the database knows as well.

import { Type } from '../../platform/http/input/schema.ts'

export const TIMEZONE_MAX_LENGTH = 64

/** The parameter of figures and tables whose days or times are in a time zone. */
export const timezoneParameter = {
  timezone: Type.Optional(
    Type.String({
      maxLength: TIMEZONE_MAX_LENGTH,
      description: 'The IANA name of a time zone; by default the program’s',
    }),
  ),
}

/**
 * JavaScript also takes names from before that list (`PST`, `MIT`, `SystemV/AST4`). The database does not know some of them, and
 * takes others for another zone.
 */
const OLD_NAME = /^(?!(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$)[a-z]{3}$|^SystemV\/|^US\/Pacific-New$/i
/** Offsets such as `+01:00` are understood by JavaScript, but are no names. */
const NAME = /^[a-z][\w+\-/]*$/i

/** Whether it is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || OLD_NAME.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * Returns a function that chooses the time zone of people: their own where it is the name of one, since directories provision
 * any text, else that of their program. It remembers names, so that a set of people is chosen for by one.
 */
export function zoneChooser(): (own: string | null, program: string) => string {
  const known = new Map<string, boolean>()
  return (own, program) => {
    if (own === null) return program
    if (!known.has(own)) known.set(own, isTimeZone(own))
    return known.get(own) ? own : program
  }
}
