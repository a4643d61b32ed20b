// Language tags (BCP 47) as people and programs write them. Those of a post's translations are canonical, so that tags of one
// language are equal texts.

/** Longest tag that is stored. */
export const LANGUAGE_TAG_MAX_LENGTH = 35
/** Preferences of one request that are considered. */
const WISHES_MAX = 20

/** The tag in its canonical form (`de-de` is `de-DE`); null for a text that is no tag. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/** A preferred language, and the tags near to it. */
export interface LanguageWish {
  /** Tags that satisfy it, the nearest first: the preferred one itself, those of its script, its base (RFC 4647 section 3.4). */
  readonly tags: readonly string[]
  /** Languages that satisfy it in any region, in this script; none for one that has to be met as it is. */
  readonly languages: readonly string[]
  readonly script: string | undefined
}

/** A tag that is met by itself alone. */
export const exactWish = (tag: string): LanguageWish => ({ tags: [tag], languages: [], script: undefined })

/**
 * The languages that a person prefers, best first. SCIM sends them in the form of Accept-Language, with several tags and weights.
 */
export function readWishes(preferred: string | null): LanguageWish[] {
  if (!preferred) return []
  const tags = acceptedLanguages(preferred.replaceAll('_', '-')).flatMap(text => canonicalTag(text) ?? [])
  return [...new Set(tags)].map(wishOf)
}

/**
 * The tag to show, among the available ones, which are canonical; undefined where none is near. A tag of another script is not near:
 * readers of one script seldom read the other.
 */
export function nearestLanguage(wishes: readonly LanguageWish[], available: readonly string[]): string | undefined {
  for (const { tags, languages, script } of wishes) {
    const near = tags.find(tag => available.includes(tag))
    if (near) return near
    for (const language of languages) {
      const kin = available.filter(tag => baseOf(tag) === language && likely(tag).script === script)
      // The region that is meant by the language alone.
      const common = likely(language).region
      const found = kin.toSorted().find(tag => likely(tag).region === common) ?? kin.toSorted()[0]
      if (found) return found
    }
  }
  return undefined
}

/** Written languages of one country whose readers read each of them. */
const ALSO_READ: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'], nn: ['nb', 'no'], nb: ['no'] }
/** Countries whose Spanish is that of Latin America (`es-419`), as CLDR has it. */
const LATIN_AMERICA = 'AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' ')

function wishOf(tag: string): LanguageWish {
  const { language, script, region } = likely(tag)
  const bases = withBases(tag)
  const inScript = script && region ? [`${language}-${script}-${region}`, `${language}-${script}`] : []
  const ofRegion = language === 'es' && region && LATIN_AMERICA.includes(region) ? ['es-419'] : []
  const [itself = tag] = bases
  const near = [itself, ...bases.slice(1, -1), ...inScript, ...ofRegion, ...bases.slice(-1)]
  const others = ALSO_READ[language] ?? []
  const tags = [...near.filter(one => one === itself || likely(one).script === script), ...others]
  return { tags: [...new Set(tags)], languages: [language, ...others], script }
}

/** With the script and region that it most likely means. */
function likely(tag: string): Intl.Locale {
  return new Intl.Locale(tag).maximize()
}

const baseOf = (tag: string): string => tag.split('-', 1)[0] ?? tag

function withBases(tag: string): string[] {
  const subtags = tag.split('-')
  return subtags
    .map((_, index) => subtags.slice(0, subtags.length - index))
    .filter((left, index) => index === 0 || left.at(-1)?.length !== 1)
    .map(left => left.join('-'))
}

/** The languages of an Accept-Language header (RFC 9110 section 12.5.4), or a text of its form, the most wanted first. */
export function acceptedLanguages(header: string | undefined): string[] {
  const wishes = (header ?? '').split(',', WISHES_MAX).map(range => {
    const [tag = '', ...parameters] = range.split(';').map(part => part.trim())
    const weight = parameters.find(parameter => /^q=/i.test(parameter))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return wishes
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
