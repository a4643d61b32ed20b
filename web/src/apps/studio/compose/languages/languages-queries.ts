import { AtriumError, type PostTranslation } from '@atrium/client'
import { deleteTranslation, listTranslations, setTranslation, suggestTranslation } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../../api/connect.ts'
import { onlyIf } from '../../../../api/only-if.ts'
import { keys } from '../../parts/query-keys.ts'
import type { PostVersion } from '../compose-queries.ts'

const atrium = connect({ deleteTranslation, listTranslations, setTranslation, suggestTranslation })

/** More than a program can have languages. */
const PAGE_SIZE = 100

/** Translations of a post. */
export type TranslatedTexts = Pick<PostTranslation, 'title' | 'summary' | 'body' | 'cover_image_alt'>

export const NO_TEXTS: TranslatedTexts = { title: '', summary: '', body: '', cover_image_alt: '' }

export const textsOf = ({ title, summary, body, cover_image_alt }: TranslatedTexts): TranslatedTexts => ({
  title,
  summary,
  body,
  cover_image_alt,
})

/** Every translation of a post; read anew with each version of it, which makes some of them out of date. */
export const translationsQuery = (version: PostVersion | null) =>
  queryOptions({
    queryKey: keys.version(version?.post.id ?? 0, version?.etag ?? '', 'translations'),
    queryFn: async ({ queryKey: [, , content_id], signal }) =>
      (await atrium.listTranslations({ content_id: Number(content_id), 'page.size': PAGE_SIZE }, { signal })).data,
    placeholderData: keepPreviousData,
  })

interface Written {
  readonly translation: PostTranslation
  /** Version of the post, which covers its translations. */
  readonly etag: string
}

/** Writes a translation of the original that was looked at; 412 when the post has changed since. */
export async function saveTranslation(
  { post, etag }: PostVersion,
  language: string,
  texts: TranslatedTexts,
): Promise<Written> {
  const args = { content_id: post.id, language, ...texts }
  const { data, headers } = await atrium.setTranslation(args, onlyIf(etag))
  return { translation: data, etag: headers.get('etag') ?? '' }
}

/** Removes a translation; the version of the post without it. */
export async function removeTranslation({ post, etag }: PostVersion, language: string): Promise<string> {
  const { headers } = await atrium.deleteTranslation({ content_id: post.id, language }, onlyIf(etag))
  return headers.get('etag') ?? ''
}

/** Translation of the original by the service; nothing is stored. A slow service is not asked again. */
export const suggestTexts = async (contentId: number, language: string): Promise<TranslatedTexts> =>
  textsOf((await atrium.suggestTranslation({ content_id: contentId, language }, { retries: 0 })).data)

/** Why there is no suggestion: this server has no translation service, or that one failed. */
export function suggestFault(error: unknown): 'none' | 'failed' | null {
  if (!(error instanceof AtriumError)) return null
  if (error.status === 503) return 'none'
  return error.status === 502 || error.status === 504 ? 'failed' : null
}
