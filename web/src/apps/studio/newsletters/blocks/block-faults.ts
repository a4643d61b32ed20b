import { AtriumError } from '@atrium/client'
import { useTranslation } from '../../../../i18n/translate.ts'
import { type FormBlock, fieldsOf, savable } from '../fields.ts'
import type { NewsletterWriting } from '../use-newsletter.ts'
import { useBlockPosts } from './block-names.ts'

/** Reasons why the server refused blocks, by id. */
export function useBlockFaults({ failure, fields, base }: NewsletterWriting): ReadonlyMap<string, string> {
  const { blocks } = savable(fields, fieldsOf(base.newsletter))
  return new Map(useFaultsOf(failure, blocks).map(({ id, text }) => [id, text]))
}

interface BlockFault {
  readonly id: string
  readonly text: string
}

/** Faults of blocks that a refusal names. `blocks` are those of the refused request, in its order. */
export function useFaultsOf(error: unknown, blocks: readonly FormBlock[]): readonly BlockFault[] {
  const { t } = useTranslation('studio/newsletters')
  const validations = error instanceof AtriumError && error.status === 400 ? error.validations : []
  const posts = useBlockPosts(validations.length > 0 ? blocks : [])
  return validations.flatMap(({ parameter = '', rule, message = '' }) => {
    const [, index, member] = /^blocks\.(\d+)(?:\.(\w+))?/.exec(parameter) ?? []
    const block = blocks[Number(index)]
    if (!block) return []
    const title = posts.get(block.content_id ?? 0)?.title ?? ''
    const text =
      rule === 'not_published'
        ? t('checks.not_published', { title })
        : rule === 'not_found' && member === 'content_id'
          ? t('post.gone')
          : rule === 'not_found' && member === 'url'
            ? t('image.gone')
            : rule === 'not_found'
              ? t('latest.gone')
              : t('missing.other', { message })
    return [{ id: block.id, text }]
  })
}
