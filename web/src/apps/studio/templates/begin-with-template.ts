import type { QueryClient } from '@tanstack/preact-query'
import type { Formats } from '../../../i18n/formats.ts'
import { translate } from '../../../i18n/translate.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import type { PostFields } from '../compose/fields.ts'
import { beginWith, type Gone } from './template-fields.ts'
import { templatesQuery } from './templates-queries.ts'

const ns = 'studio/templates'

/**
 * Returns the fields of a new post from a template; a message names what of it is gone. Null, with a message, for a deleted template.
 * @throws without network
 */
export async function beginWithTemplate(
  id: number,
  blank: PostFields,
  client: QueryClient,
  formats: Formats,
): Promise<PostFields | null> {
  const template = (await client.fetchQuery({ ...templatesQuery, staleTime: 0 })).find(each => each.id === id)
  if (!template) {
    toast(translate('not_there', { ns }), { tone: 'problem' })
    return null
  }
  const { fields, gone } = await beginWith(template, blank)
  const sentences = sentencesOf(gone, formats)
  if (sentences.length > 0) toast(sentences.join(' '), { lasts: true })
  return fields
}

const sentencesOf = ({ topics, audiences, pictures }: Gone, formats: Formats): string[] => [
  ...(topics > 0 ? [translate('gone.topics', { ns, count: topics })] : []),
  ...(audiences.length > 0
    ? [translate('gone.audiences', { ns, count: audiences.length, names: formats.list(audiences) })]
    : []),
  ...(pictures > 0 ? [translate('gone.pictures', { ns, count: pictures })] : []),
]
