// The blocks of a newsletter: their kinds, and how bodies are read (docs/contract/newsletters.md#blocks).

import { invalid, type Validation } from '../../platform/errors.ts'
import { namedObject, type Static, shownAs, type TSchema, Type } from '../../platform/http/input/schema.ts'
import { type Check, compileCheck, isHttpUrl } from '../../platform/http/input/validation.ts'
import { randomCode } from '../../platform/text/random-code.ts'
import { sanitizeBody } from '../content/index.ts'

export const BLOCKS_MAX = 40
const BODY_MAX_LENGTH = 20_000
const HREF_MAX_LENGTH = 2_000
const ID_MAX_LENGTH = 64

const KINDS = ['heading', 'text', 'post', 'latest', 'image', 'button', 'divider'] as const
export type BlockKind = (typeof KINDS)[number]
const LAYOUTS = ['lead', 'row', 'title'] as const

const layout = Type.OneOf(LAYOUTS)
const Href = () => Type.Text(HREF_MAX_LENGTH)
const TEXT = { heading: 150, button: 60, alt: 1_000 } as const

/** Texts of a block, which a translation replaces. */
export const blockTexts = {
  text: Type.Optional(Type.FilledText(TEXT.heading)),
  body: Type.Optional(Type.Text(BODY_MAX_LENGTH)),
  alt: Type.Optional(Type.FilledText(TEXT.alt)),
}

const members = {
  kind: Type.OneOf(KINDS),
  ...blockTexts,
  content_id: Type.Optional(Type.Id()),
  layout: Type.Optional(layout),
  channel_ids: Type.Optional(Type.Array(Type.Id(), { maxItems: 20 })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  url: Type.Optional(Type.HttpUrl()),
  href: Type.Optional(Type.Nullable(Href())),
}

export const Block = namedObject('NewsletterBlock', { id: Type.String(), ...members })
export type Block = Static<typeof Block>

const BlockInput = namedObject('NewsletterBlockInput', { id: Type.Optional(Type.Text(ID_MAX_LENGTH)), ...members })

/** The members of all kinds; those of each kind are checked by `readBlocks`. */
const LooseBlock = Type.Object(
  { id: Type.Optional(Type.Text(ID_MAX_LENGTH)), kind: Type.OneOf(KINDS) },
  { additionalProperties: true },
)

/** Blocks in a body. */
export const BlocksInput = shownAs(
  Type.Array(BlockInput, { maxItems: BLOCKS_MAX }),
  Type.Unsafe<readonly GivenBlock[]>(Type.Array(LooseBlock, { maxItems: BLOCKS_MAX })),
)

/** A block as it was sent, of which id and kind are known to be right. */
export interface GivenBlock {
  readonly id?: string
  readonly kind: BlockKind
}

const channelIds = Type.Optional(Type.Array(Type.Id(), { maxItems: 20 }))

/** The members of each kind, apart from id and kind. */
const SCHEMAS: Readonly<Record<BlockKind, ReturnType<typeof Type.Object>>> = {
  heading: Type.Object({ text: Type.FilledText(TEXT.heading) }),
  text: Type.Object({ body: Type.Text(BODY_MAX_LENGTH, { minLength: 1 }) }),
  post: Type.Object({ content_id: Type.Id(), layout: Type.Optional(layout) }),
  latest: Type.Object({
    channel_ids: channelIds,
    days: members.days,
    limit: members.limit,
    layout: Type.Optional(layout),
  }),
  image: Type.Object({
    url: Type.HttpUrl(),
    alt: Type.FilledText(TEXT.alt),
    href: Type.Optional(Type.Nullable(Href())),
  }),
  button: Type.Object({ text: Type.FilledText(TEXT.button), href: Href() }),
  divider: Type.Object({}),
}

const DEFAULTS: Readonly<Partial<Record<BlockKind, object>>> = {
  post: { layout: 'row' },
  latest: { channel_ids: [], days: 7, limit: 5, layout: 'row' },
  image: { href: null },
}

const CHECKS = Object.fromEntries(KINDS.map(kind => [kind, compileCheck(SCHEMAS[kind] as TSchema)])) as Record<
  BlockKind,
  Check
>

/**
 * The blocks of a body, with the members of their kinds alone, defaults filled in and texts sanitised. Ids are still those of the body.
 * Call it before a transaction.
 * @throws HttpError 400 with the faults of all blocks
 */
export async function readBlocks(given: readonly GivenBlock[]): Promise<Block[]> {
  const faults: Validation[] = []
  const seen = new Set<string>()
  const blocks: Block[] = []
  for (const [index, raw] of given.entries()) {
    const { id, kind } = raw
    const at = `blocks.${index}`
    if (id !== undefined && seen.has(id)) {
      faults.push({ rule: 'invalid_format', parameter: `${at}.id`, message: 'is the id of another block' })
    }
    if (id !== undefined) seen.add(id)
    const own = { ...DEFAULTS[kind], ...pick(raw, Object.keys(SCHEMAS[kind].properties)) }
    const wrong = CHECKS[kind](own)
    faults.push(...wrong.map(fault => ({ ...fault, parameter: `${at}.${fault.parameter}` })))
    if (wrong.length > 0) continue
    const block = { id: id ?? '', kind, ...own } as Block
    faults.push(...hrefFaults(block, at))
    const body = block.body === undefined ? undefined : await readBlockBody(block.body, `${at}.body`, faults)
    blocks.push(body === undefined ? block : { ...block, body })
  }
  if (faults.length > 0) throw invalid(...faults)
  return blocks
}

const pick = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name, member]) => names.includes(name) && member !== undefined))

const hrefFaults = ({ href }: Block, at: string): Validation[] =>
  href === undefined || href === null || isHref(href)
    ? []
    : [{ rule: 'invalid_format', parameter: `${at}.href`, message: 'must be an http, https or mailto address' }]

const isHref = (text: string): boolean => isHttpUrl(text) || /^mailto:[^\s<>"]+$/i.test(text)

/**
 * The body of a text block, sanitised like that of a post and without pictures; its faults are added to `faults`.
 */
export async function readBlockBody(html: string, parameter: string, faults: Validation[]): Promise<string> {
  try {
    const body = withoutPictures(await sanitizeBody(html))
    if (body.length > BODY_MAX_LENGTH) {
      const message = `must not have more than ${BODY_MAX_LENGTH} characters of HTML`
      faults.push({ rule: 'too_long', parameter, message })
    } else if (!hasText(body)) faults.push({ rule: 'too_short', parameter, message: 'must contain a text' })
    return body
  } catch (error) {
    const [fault] = (error as { validations?: Validation[] }).validations ?? []
    if (!fault) throw error
    faults.push({ ...fault, parameter })
    return ''
  }
}

/** Sanitised HTML without pictures, videos and their frames. */
const withoutPictures = (html: string): string =>
  html
    .replaceAll(/<figure data-video-id="[^"]*">.*?<\/figure>/gs, '')
    .replaceAll(/<video\b[^>]*>.*?<\/video>/gs, '')
    .replaceAll(/<img\b[^>]*>/g, '')

const hasText = (html: string): boolean =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:nbsp|#160|zwnj|#8203);/g, '')
    .trim() !== ''

const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const ID_LENGTH = 10

/** The blocks with the ids of the server: a known one stays, all others are new. */
export const withIds = (blocks: readonly Block[], known: ReadonlySet<string>): Block[] =>
  blocks.map(block => (known.has(block.id) ? block : { ...block, id: randomCode(ID_ALPHABET, ID_LENGTH) }))
