import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithNetwork } from '../../../../lib/network.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Fold } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'

const Panels = lazy(() => loadWithNetwork(() => import('./attached-panels.tsx')))

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
      <Suspense fallback={<Skeleton height="24rem" radius="10px" />}>
        <Panels compose={compose} />
      </Suspense>
    </Fold>
  )
}
