import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import styles from '../compose.module.css'

interface ConflictBannerProps {
  readonly title: string
  readonly onCompare: () => void
}

/** While the choice between two versions is put off: that nothing is saved, and the way back to the choice. */
export function ConflictBanner({ title, onCompare }: ConflictBannerProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <div className={styles['banner']}>
      <Banner
        tone="warning"
        icon={<GitCompareArrows aria-hidden="true" />}
        action={
          <Button size="s" onClick={onCompare}>
            {t('conflict.compare')}
          </Button>
        }
      >
        <strong>{title}</strong> {t('conflict.waits')}
      </Banner>
    </div>
  )
}
