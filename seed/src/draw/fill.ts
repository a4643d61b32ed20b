// Texts with gaps: 'The {site} canteen' and { site: 'Lyon' } make 'The Lyon canteen'.

/** Values of the gaps, by name. */
export type Slots = Readonly<Record<string, string>>

interface Template {
  readonly texts: readonly string[]
  readonly names: readonly string[]
}

const templates = new Map<string, Template>()

/** Fills the gaps; throws for a gap that has no value, so that a mistake in a text is noticed. Parsed templates are cached: they are constants. */
export function fillGaps(text: string, slots: Slots): string {
  const { texts, names } = parsed(text)
  let filled = texts[0]!
  for (let index = 0; index < names.length; index++) {
    const value = slots[names[index]!]
    if (value === undefined) throw new Error(`Nothing for {${names[index]}} in: ${text}`)
    filled += value + texts[index + 1]
  }
  return filled
}

function parsed(text: string): Template {
  let template = templates.get(text)
  if (template === undefined) {
    const parts = text.split(/\{(\w+)\}/)
    template = {
      texts: parts.filter((_, index) => index % 2 === 0),
      names: parts.filter((_, index) => index % 2 === 1),
    }
    templates.set(text, template)
  }
  return template
}
