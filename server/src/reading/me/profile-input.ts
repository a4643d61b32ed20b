// Changes of people to their own profile, validated beyond the schema.

import type { ProfileAttribute } from '../../people/programs/index.ts'
import type { ProfileChanges } from '../../people/users/index.ts'
import { invalid, type Validation } from '../../platform/http/errors.ts'
import { FilledText, HttpUrl, Nullable, named, OneOf, type Static, Type } from '../../platform/http/input/schema.ts'
import { canonicalTag, LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import { isTimeZone } from '../../shared/i18n/time-zones.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import { THEMES } from './me.ts'

const DISPLAY_NAME_MAX_LENGTH = 255
const TIMEZONE_MAX_LENGTH = 64

export const ProfileInput = named(
  'ProfileChanges',
  Type.Partial(
    Type.Object({
      display_name: Nullable(FilledText(DISPLAY_NAME_MAX_LENGTH)),
      avatar_url: Nullable(HttpUrl()),
      preferred_language: Nullable(
        Type.String({ maxLength: LANGUAGE_TAG_MAX_LENGTH, description: 'A language tag (BCP 47)' }),
      ),
      timezone: Nullable(Type.String({ maxLength: TIMEZONE_MAX_LENGTH, description: 'The IANA name of a time zone' })),
      theme: Nullable(OneOf(THEMES)),
    }),
  ),
)

type ProfileInput = Static<typeof ProfileInput>

/** Reads the changes. Throws 400 for members managed elsewhere, unknown time zones and invalid language tags. */
export function readProfileChanges(input: ProfileInput, managed: readonly ProfileAttribute[]): ProfileChanges {
  const { display_name, avatar_url, preferred_language, timezone, theme } = input
  const language = preferred_language == null ? preferred_language : canonicalTag(preferred_language)
  const faults: Validation[] = [
    ...managed
      .filter(name => input[name] !== undefined)
      .map(parameter => ({ rule: 'managed' as const, parameter, message: 'is provisioned by another system' })),
    ...(preferred_language != null && language === null ? [wrong('preferred_language', 'is not a language tag')] : []),
    ...(timezone != null && !isTimeZone(timezone) ? [wrong('timezone', 'is not the name of a time zone')] : []),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return {
    ...(display_name === undefined ? {} : { displayName: display_name && directoryText(display_name) }),
    ...(avatar_url === undefined ? {} : { photoUrl: avatar_url }),
    ...(language === undefined ? {} : { preferredLanguage: language }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(theme === undefined ? {} : { theme }),
  }
}

const wrong = (parameter: string, message: string): Validation => ({ rule: 'invalid_format', parameter, message })
