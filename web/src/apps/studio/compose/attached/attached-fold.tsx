import { useTranslation } from 'react-i18next'
import { Fold } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'
import { LinksPanel } from './links-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { VideosPanel } from './videos-panel.tsx'

interface AttachedFoldProps {
  readonly compose: Compose
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** What the post has beside its text. */
export function AttachedFold({ compose, ...fold }: AttachedFoldProps) {
  const { t } = useTranslation('studio/compose')
  const { base, fields } = compose
  const counts = {
    pictures: base?.post.images.length ?? 0,
    videos: base?.post.videos.length ?? 0,
    links: fields.links.length,
  }
  const said = (['pictures', 'videos', 'links'] as const)
    .filter(kind => counts[kind] > 0)
    .map(kind => t(`attached.${kind}`, { count: counts[kind] }))
  return (
    <Fold title={t('attached.title')} summary={said.length > 0 ? said.join(' · ') : t('attached.nothing')} {...fold}>
      <PicturesPanel compose={compose} />
      <VideosPanel compose={compose} />
      <LinksPanel compose={compose} />
    </Fold>
  )
}
