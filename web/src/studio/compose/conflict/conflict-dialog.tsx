import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import styles from '../../parts/version-text.module.css'
import { VersionText } from '../../parts/version-text.tsx'
import { fieldsOf } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import { haveOtherSettings } from './merge.ts'

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
      {haveOtherSettings(fields, fieldsOf(theirs.post)) && <p>{t('conflict.settings')}</p>}
      <div className={styles['versions']}>
        <VersionText heading={t('conflict.mine')} version={fields} />
        <VersionText heading={t('conflict.theirs')} version={theirs.post} savedAt={theirs.post.updated_at} />
      </div>
    </Dialog>
  )
}
