// Posts as a newsletter shows them, each in the nearest language that it has.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { LanguageWish } from '../../../platform/text/language-tags.ts'
import { hydratePosts, permalinkUrl } from '../../../publishing/content/index.ts'
import { inLanguage, pickTranslation, readTranslations } from '../../../publishing/translations/index.ts'

export interface ShownPost {
  readonly id: number
  readonly title: string
  /** Plain text; may be empty. */
  readonly summary: string
  readonly url: string
  /** Its first picture, under the address that the post has. */
  readonly image: { readonly url: string; readonly alt: string } | null
}

/** Posts by id, for readers with these preferred languages. */
export async function readShownPosts(
  db: ProgramDb,
  baseUrl: string,
  postIds: readonly number[],
  wishes: readonly LanguageWish[],
): Promise<ReadonlyMap<number, ShownPost>> {
  const ids = [...new Set(postIds)]
  if (ids.length === 0) return new Map()
  const posts = await hydratePosts(db, ids)
  const translations = await readTranslations(db, ids)
  return new Map(
    [...posts.values()].map(post => {
      const translation = pickTranslation(wishes, post.language, translations.get(post.id) ?? [])
      const { title, summary, cover_image_alt } = translation ? inLanguage(post, translation) : post
      const [image] = post.images
      const shown = {
        id: post.id,
        title,
        summary,
        url: permalinkUrl(baseUrl, post.uuid),
        image: image ? { url: image.url, alt: cover_image_alt || image.alt || '' } : null,
      }
      return [post.id, shown]
    }),
  )
}
