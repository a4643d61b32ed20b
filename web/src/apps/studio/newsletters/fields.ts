import type { Newsletter, NewsletterBlockInput, NewsletterChanges } from '@atrium/client'
import { randomId } from '../../../lib/device/random-id.ts'
import { changedOf, isSame } from '../../../lib/records/changes.ts'

/** A block as the form has it; one that the server does not know yet has an id of this page. */
export type FormBlock = Omit<NewsletterBlockInput, 'id' | 'channel_ids'> & {
  readonly id: string
  readonly channel_ids?: readonly number[]
}

export type BlockKind = FormBlock['kind']

/** In the order in which they are offered. */
export const BLOCK_KINDS = ['text', 'post', 'latest', 'heading', 'image', 'button', 'divider'] as const

/** Fields of the form, also those of its draft in the browser. */
export interface NewsletterFields {
  readonly name: string
  readonly subject: string
  readonly preheader: string
  readonly sender_name: string
  readonly reply_to: string
  readonly audiences: readonly string[]
  readonly language: string
  readonly blocks: readonly FormBlock[]
}

// In characters and blocks, of the contract (docs/contract/newsletters.md).
export const NAME_MAX_LENGTH = 100
export const SUBJECT_MAX_LENGTH = 150
export const SENDER_NAME_MAX_LENGTH = 60
export const ADDRESS_MAX_LENGTH = 254
export const BLOCKS_MAX = 40
export const HEADING_MAX_LENGTH = 150
export const BODY_MAX_LENGTH = 20_000
export const ALT_MAX_LENGTH = 1_000
export const BUTTON_MAX_LENGTH = 60
export const HREF_MAX_LENGTH = 2_000
export const HTML_MAX_BYTES = 100_000

export const EMPTY_FIELDS: NewsletterFields = {
  name: '',
  subject: '',
  preheader: '',
  sender_name: '',
  reply_to: '',
  audiences: [],
  language: '',
  blocks: [],
}

export const fieldsOf = (newsletter: Newsletter): NewsletterFields => ({
  name: newsletter.name,
  subject: newsletter.subject,
  preheader: newsletter.preheader ?? '',
  sender_name: newsletter.sender_name ?? '',
  reply_to: newsletter.reply_to ?? '',
  audiences: newsletter.audiences,
  language: newsletter.language,
  blocks: newsletter.blocks.map(asWritten),
})

const MEMBERS = [
  'id',
  'kind',
  'text',
  'body',
  'content_id',
  'layout',
  'channel_ids',
  'days',
  'limit',
  'url',
  'alt',
  'href',
] as const satisfies readonly (keyof FormBlock)[]

/** The block with its members in one order: what is the same is also written the same. */
export const asWritten = (block: FormBlock): FormBlock =>
  Object.fromEntries(MEMBERS.flatMap(name => (block[name] === undefined ? [] : [[name, block[name]]]))) as FormBlock

/** The members that differ, as the server takes them. */
export function changesBetween(before: Newsletter, now: NewsletterFields): NewsletterChanges {
  const { preheader, sender_name, reply_to, ...changes } = changedOf(now, fieldsOf(before))
  return {
    ...changes,
    ...(preheader === undefined ? {} : { preheader: preheader || null }),
    ...(sender_name === undefined ? {} : { sender_name: sender_name || null }),
    ...(reply_to === undefined ? {} : { reply_to: reply_to || null }),
  }
}

const NEW_ID_LENGTH = 16

/** Until the server assigns another one. */
const newId = (): string => randomId().slice(0, NEW_ID_LENGTH)

/** A new block, empty but for what its kind needs. */
export function newBlock(kind: BlockKind): FormBlock {
  const id = newId()
  if (kind === 'heading') return { id, kind, text: '' }
  if (kind === 'text') return { id, kind, body: '' }
  if (kind === 'latest') return { id, kind, channel_ids: [], days: 7, limit: 5, layout: 'row' }
  if (kind === 'image') return { id, kind, alt: '', href: null }
  if (kind === 'button') return { id, kind, text: '', href: '' }
  if (kind === 'post') return { id, kind, layout: 'row' }
  return { id, kind }
}

/** The reason why a block cannot be saved; null where it is complete. */
export function missingOf(block: FormBlock): 'text' | 'post' | 'picture' | 'alt' | 'address' | null {
  const { kind } = block
  if ((kind === 'heading' || kind === 'button') && !block.text?.trim()) return 'text'
  if (kind === 'text' && !/\S/.test((block.body ?? '').replaceAll(/<[^>]*>|&nbsp;/g, ''))) return 'text'
  if (kind === 'post' && block.content_id === undefined) return 'post'
  if (kind === 'image' && block.url === undefined) return 'picture'
  if (kind === 'image' && !block.alt?.trim()) return 'alt'
  if (kind === 'button' && !isAddress(block.href ?? '')) return 'address'
  return kind === 'image' && block.href && !isAddress(block.href) ? 'address' : null
}

/** An e-mail address, or none. */
export const isReplyTo = (text: string): boolean => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const isAddress = (text: string): boolean => /^(?:https?:\/\/[^\s/]+\S*|mailto:[^\s<>"]+)$/i.test(text)

/** The fields that the server takes: what lacks something waits in this browser, and stays as the server has it if it does. */
export function savable(fields: NewsletterFields, stored: NewsletterFields): NewsletterFields {
  const isName = fields.name.trim() !== ''
  return {
    ...fields,
    name: isName ? fields.name : stored.name,
    reply_to: isReplyTo(fields.reply_to) ? fields.reply_to : stored.reply_to,
    blocks: fields.blocks.flatMap(block =>
      missingOf(block) ? stored.blocks.filter(({ id }) => id === block.id) : [block],
    ),
  }
}

/** The typed fields, with the sent blocks as the server has them: it gives ids to new ones. */
export function withIds(typed: NewsletterFields, sent: NewsletterFields, stored: NewsletterFields): NewsletterFields {
  const answers = new Map(sent.blocks.map((block, index) => [block.id, { block, answer: stored.blocks[index] }]))
  return {
    ...typed,
    blocks: typed.blocks.map(block => {
      const known = answers.get(block.id)
      if (!known?.answer) return block
      return isSame(block, known.block) ? known.answer : { ...block, id: known.answer.id }
    }),
  }
}

/** Whether the text of a block differs, which its editor does not follow by itself. */
export const hasOtherBody = (before: NewsletterFields, now: NewsletterFields): boolean =>
  !isSame(bodiesOf(before), bodiesOf(now))

const bodiesOf = ({ blocks }: NewsletterFields) => blocks.map(({ id, body }) => [id, body])

/** One string a block, by which two changes are merged. */
export const splitBlocks = (blocks: unknown): string[] =>
  (blocks as readonly FormBlock[]).map(block => JSON.stringify(block))

/** The blocks of such strings; of two versions of a block the second becomes a new one. */
export function joinBlocks(parts: readonly string[]): FormBlock[] {
  const blocks = parts.map(part => JSON.parse(part) as FormBlock)
  const firsts = new Map(blocks.toReversed().map(block => [block.id, block]))
  return blocks.map(block => (firsts.get(block.id) === block ? block : { ...block, id: newId() }))
}
