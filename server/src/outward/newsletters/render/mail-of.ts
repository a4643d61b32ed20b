// Puts together what a mail is rendered from.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LanguageWish } from '../../../platform/text/language-tags.ts'
import type { NewsletterRow, TranslationRow } from '../../../publishing/newsletters/index.ts'
import type { MailProgram } from '../../mail/index.ts'
import { compose, type LeftOut } from './compose.ts'
import type { NewsletterMail } from './render-newsletter.ts'
import { postsOf, readPublished, type Selection } from './selection.ts'
import { readShownPosts } from './shown-posts.ts'
import { textsFor } from './texts.ts'

/** Properties shared by all mails of a newsletter. */
export interface Source {
  readonly newsletter: NewsletterRow
  readonly translations: readonly TranslationRow[]
  readonly program: MailProgram
  readonly baseUrl: string
}

type Own = Pick<NewsletterMail, 'tracking' | 'stated' | 'canStop' | 'form' | 'picture'> & {
  readonly wishes: readonly LanguageWish[]
}

interface ComposedMail {
  readonly mail: NewsletterMail
  readonly leftOut: readonly LeftOut[]
  /** It has blocks of posts, and shows no post. */
  readonly hasNothing: boolean
}

/** The mail of readers who see these posts and prefer these languages. */
export async function mailOf(
  db: ProgramDb,
  { newsletter, translations, program, baseUrl }: Source,
  selection: Selection,
  { wishes, ...own }: Own,
): Promise<ComposedMail> {
  const texts = textsFor(newsletter, translations, wishes)
  const named = newsletter.blocks.flatMap(({ content_id: id }) => id ?? [])
  const { blocks, leftOut, hasNothing } = compose(texts.blocks, selection, await readPublished(db, named))
  const posts = await readShownPosts(db, baseUrl, postsOf(selection), wishes)
  return { mail: { newsletter, texts, blocks, selection, posts, program, baseUrl, ...own }, leftOut, hasNothing }
}

export async function readMailProgram(db: ProgramDb): Promise<MailProgram> {
  const program = await sql<MailProgram>`
    select name, logo_url as "logoUrl", logo_dark_url as "logoDarkUrl", brand_color as "brandColor" from programs where id = ${db.programId}`.first(
    db,
  )
  return program ?? { name: '', logoUrl: null, brandColor: null }
}

/** The address that a picture of a post has for itself: outside mails, and where nothing is stored. */
export const plainPicture: NewsletterMail['picture'] = ({ image }) => image?.url ?? null
