// Builds the text of a post from a story: opening, some of the sections, a quote, a picture, a contact.

import type { Company } from '../company.ts'
import { fillGaps, type Slots } from '../draw/fill.ts'
import type { Random } from '../draw/random.ts'
import type { Language } from '../stories/index.ts'
import type { Story, StorySection } from '../stories/story.ts'
import type { SeedImage } from '../types.ts'
import { toHtml } from './markup.ts'

/** Size of an article's HTML in UTF-8. */
export const BODY_BYTES_MIN = 800
export const BODY_BYTES_MAX = 3_000
const BODY_BYTES_TYPICAL = 1_700
const BODY_BYTES_DEVIATION = 550

/** A part of the body with its priority (0 first). */
interface Part {
  readonly html: string
  readonly bytes: number
  readonly urgency: number
}

const CLOSINGS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Questions? {person} is happy to help, or ask in the comments below.',
    'More on this is on the [intranet]({intranet}/news). Your comments are welcome here.',
    'Please pass this on to colleagues who are rarely at a screen.',
    'Thank you for reading, and for every hint on what we could do better.',
    'If this affects your team, please talk about it in your next round, and tell us what is missing.',
  ],
  de: [
    'Fragen? {person} hilft gern weiter, oder schreiben Sie einen Kommentar.',
    'Mehr dazu steht im [Intranet]({intranet}/news). Wir freuen uns auf Ihre Kommentare.',
    'Bitte sagen Sie es auch denen weiter, die selten am Bildschirm sitzen.',
  ],
  fr: [
    'Des questions ? {person} vous répond volontiers, ou laissez un commentaire.',
    'Pour en savoir plus : l’[intranet]({intranet}/news). Vos commentaires sont les bienvenus.',
    'Merci d’en parler aux collègues qui sont rarement devant un écran.',
  ],
  es: [
    '¿Preguntas? {person} te ayuda con gusto, o deja un comentario.',
    'Más información en la [intranet]({intranet}/news). Tus comentarios son bienvenidos.',
    'Por favor, cuéntaselo a quienes casi nunca están ante una pantalla.',
  ],
}

/** HTML of an article within its limits of size. `opening` is the index of the one that goes with the title. */
export function articleBody(
  { stories }: Company,
  story: Story,
  opening: number,
  language: Language,
  slots: Slots,
  illustration: SeedImage | null,
  random: Random,
): string {
  const part = (blocks: readonly string[], urgency: number): Part => {
    const html = toHtml(blocks)
    return { html, bytes: Buffer.byteLength(html), urgency }
  }
  const skipped = story.sections.length > 2 ? random.int(0, story.sections.length) : -1
  const sections = story.sections.map((section, nth) =>
    part(sectionBlocks(section, slots, random), nth === skipped ? 6 : nth + 1),
  )
  const common = random
    .sample(stories.commonSections(language), 3)
    .map((section, nth) => part(sectionBlocks(section, slots, random), 4 + nth * 3))
  const quote =
    story.quotes.length === 0 ? [] : [part([`> ${quotation(random.pick(story.quotes), slots)}`], random.int(2, 5))]
  const parts = [
    part([fillSentence(story.openings[opening]!, slots)], 0),
    ...sections.slice(0, 1),
    ...(illustration === null ? [] : [part([`![${illustration.alt}](${illustration.url})`], 2)]),
    ...sections.slice(1, -1),
    ...quote,
    ...sections.slice(-1),
    ...common,
    part([fillSentence(random.pick(CLOSINGS[language]), slots)], 1),
  ]
  return choose(parts, random.normal(BODY_BYTES_TYPICAL, BODY_BYTES_DEVIATION))
}

/** HTML of a short post. */
export function shortBody(blocks: readonly string[], slots: Slots): string {
  return toHtml(blocks.map(block => fillSentence(block, slots)))
}

/** A filled-in text; begins with a capital also where it begins with a gap. */
export function fillSentence(text: string, slots: Slots): string {
  const filled = fillGaps(text, slots)
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** Takes the parts of the highest priority until the text is long enough, in their original order. */
function choose(parts: readonly Part[], wanted: number): string {
  const target = Math.min(BODY_BYTES_MAX - 100, Math.max(BODY_BYTES_MIN, wanted))
  const chosen = new Set<Part>()
  let bytes = 0
  for (const part of parts.toSorted((one, other) => one.urgency - other.urgency)) {
    if (bytes >= target || bytes + part.bytes > BODY_BYTES_MAX) continue
    chosen.add(part)
    bytes += part.bytes
  }
  return parts.reduce((html, part) => (chosen.has(part) ? html + part.html : html), '')
}

function sectionBlocks({ heading, sentences, items }: StorySection, slots: Slots, random: Random): string[] {
  const [first, ...others] = sentences
  const dropped = others.length > 1 && random.chance(0.5) ? random.int(0, others.length - 1) : -1
  const chosen = [first!, ...others.filter((_, nth) => nth !== dropped)].map(text => fillSentence(text, slots))
  return [
    `## ${fillSentence(heading, slots)}`,
    chosen.join(' '),
    ...items.map(item => `- ${fillSentence(item, slots)}`),
  ]
}

function quotation(text: string, slots: Slots): string {
  return `${fillGaps(text, slots)} *${slots.person}, ${slots.department}*`
}
