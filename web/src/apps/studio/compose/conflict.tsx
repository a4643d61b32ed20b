import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import versionTextStyles from '../parts/version-text.module.css'
import { VersionText } from '../parts/version-text.tsx'
import styles from './compose.module.css'
import { fieldsOf, haveOtherSettings } from './fields.ts'
import type { Compose } from './use-compose.ts'

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

/**
 * When a colleague has saved the same parts of the post meanwhile: both versions side by side, and the choice between them. It
 * can be put off, to look at one's own text; until then nothing is saved.
 */
export function ConflictDialog({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { theirs, isPutOff, fields, keepMine, takeTheirs, putOff } = compose
  if (!theirs) return null
  if (isPutOff) return <ConflictBanner title={t('conflict.title')} onCompare={() => putOff(false)} />
  return (
    <Dialog
      open
      wide
      title={t('conflict.title')}
      onClose={() => putOff(true)}
      footer={
        <>
          <Button onClick={takeTheirs}>{t('conflict.take_theirs')}</Button>
          <Button look="primary" onClick={keepMine}>
            {t('conflict.keep_mine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {haveOtherSettings(fields, fieldsOf(theirs)) && <p>{t('conflict.settings')}</p>}
      <div className={versionTextStyles['versions']}>
        <VersionText heading={t('conflict.mine')} version={fields} />
        <VersionText heading={t('conflict.theirs')} version={theirs.post} savedAt={theirs.post.updated_at} />
      </div>
    </Dialog>
  )
}
