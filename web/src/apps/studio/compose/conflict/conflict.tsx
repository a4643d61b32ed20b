import { GitCompareArrows } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useTranslation } from '../../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../../lib/network.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Banner } from '../../../../ui/surface/banner.tsx'
import styles from '../compose.module.css'
import type { Compose } from '../use-compose.ts'

const ChoiceDialog = lazy(() => loadWithNetwork(() => import('./choice-dialog.tsx')))

/**
 * When a colleague has saved the same parts of the post meanwhile: both versions of these parts side by side, and the choice between
 * them. It can be put off, to look at one's own text; until then nothing is saved.
 */
export function Conflict({ compose }: { readonly compose: Compose }) {
  const { theirs, isPutOff, putOff } = compose
  if (!theirs) return null
  if (isPutOff) return <ConflictBanner onCompare={() => putOff(false)} />
  return (
    <Suspense fallback={null}>
      <ChoiceDialog compose={compose} theirs={theirs} />
    </Suspense>
  )
}

interface ConflictBannerProps {
  readonly onCompare: () => void
}

/** While the choice between two versions is put off: that nothing is saved, and the way back to the choice. */
export function ConflictBanner({ onCompare }: ConflictBannerProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <div className={styles.banner}>
      <Banner
        tone="warning"
        icon={<GitCompareArrows aria-hidden="true" />}
        action={
          <Button size="s" onClick={onCompare}>
            {t('conflict.compare')}
          </Button>
        }
      >
        <strong>{t('conflict.title')}</strong> {t('conflict.waits')}
      </Banner>
    </div>
  )
}
