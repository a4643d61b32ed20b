import { useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { blocksOfHtml } from '../../../../features/editor/document/document-of.ts'
import { Html } from '../../../../features/html/html.tsx'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { initiativeChoicesQuery } from '../../initiatives/initiatives-queries.ts'
import { isLost } from '../../parts/targeting.ts'
import { topicChoicesQuery } from '../../posts/posts-queries.ts'
import type { PostVersion } from '../compose-queries.ts'
import { fieldsOf, type PostLink } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import { ClashesDialog } from './clashes-dialog.tsx'
import { useLabels } from './labels.ts'
import { type Clash, mergePosts } from './merge.ts'

interface ChoiceDialogProps {
  readonly compose: Compose
  readonly theirs: PostVersion
}

/** The parts of a post that both changed, each with a choice. */
export default function ChoiceDialog({ compose, theirs }: ChoiceDialogProps) {
  const { t } = useTranslation('studio/compose')
  const { fields, common, choose, putOff } = compose
  const labels = useLabels()
  const textOf = useValueText()
  const merge = useMemo(
    () => mergePosts(common && fieldsOf(common), fields, fieldsOf(theirs), blocksOfHtml),
    [common, fields, theirs],
  )
  const shown = ({ name, ...sides }: Clash, side: 'mine' | 'theirs') =>
    name !== 'body' ? (
      <p dir="auto">{textOf(name, sides[side])}</p>
    ) : sides[side] === '' ? (
      <p>{t('conflict.deleted')}</p>
    ) : (
      <Html html={sides[side] as string} />
    )
  return (
    <ClashesDialog
      {...merge}
      record={{ content_id: theirs.post.id }}
      parted="body"
      savedAt={theirs.post.updated_at}
      labelOf={({ name }) => labels[name]}
      shown={shown}
      onChoose={choose}
      onPutOff={() => putOff(true)}
    />
  )
}

/** The value of a field in words. */
function useValueText(): (name: Clash['name'], value: unknown) => string {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  const { data: initiatives = [] } = useQuery(initiativeChoicesQuery)
  const textOf = (name: Clash['name'], one: unknown): string => {
    if (name === 'channels') return topics.find(({ id }) => id === one)?.name ?? t('topics.gone')
    if (name === 'initiatives') return initiatives.find(({ id }) => id === one)?.name ?? t('initiatives.other')
    if (name === 'links') return (one as PostLink).title ?? (one as PostLink).url
    if (name === 'remind_hours_before') return t('must_read.hours', { count: Number(one) })
    if (name === 'audiences' && isLost([String(one)])) return t('audience.deleted', { ns: 'studio/common' })
    if (name.endsWith('_at')) return formats.dateTime(String(one))
    return typeof one === 'boolean' ? t(one ? 'conflict.on' : 'conflict.off') : String(one)
  }
  return (name, value) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('conflict.nothing')
    return Array.isArray(value) ? formats.list(value.map(one => textOf(name, one))) : textOf(name, value)
  }
}
