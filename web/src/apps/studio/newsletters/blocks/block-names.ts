import { useQueries } from '@tanstack/preact-query'
import { textOf } from '../../../../features/html/trusted-html.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { shownPostQuery } from '../../parts/post-queries.ts'
import type { FormBlock } from '../fields.ts'

const NAME_MAX_LENGTH = 60

/** The posts of blocks by their ids, as far as they are read. */
export function useBlockPosts(blocks: readonly FormBlock[]) {
  const ids = [...new Set(blocks.flatMap(({ content_id }) => content_id ?? []))]
  return useQueries({
    queries: ids.map(shownPostQuery),
    combine: results => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
}

/** Names of blocks in lists: their words, or their kind. */
export function useBlockNames(blocks: readonly FormBlock[]): (id: string) => string {
  const { t } = useTranslation('studio/newsletters')
  const posts = useBlockPosts(blocks)
  return id => {
    const block = blocks.find(each => each.id === id)
    if (!block) return t('block.gone')
    const words = {
      heading: block.text,
      text: textOf(block.body ?? ''),
      post: posts.get(block.content_id ?? 0)?.title,
      latest: '',
      image: block.alt,
      button: block.text,
      divider: '',
    }[block.kind]
    const name = words?.trim() || t(`block.${block.kind}`)
    return name.length > NAME_MAX_LENGTH ? `${name.slice(0, NAME_MAX_LENGTH)}…` : name
  }
}
