import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import styles from '../parts/version-text.module.css'
import { VersionText } from '../parts/version-text.tsx'
import type { Compose } from './use-compose.ts'

/** When a colleague has saved the post meanwhile: both versions side by side, and the choice between them. */
export function ConflictDialog({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { theirs, fields, keepMine, takeTheirs } = compose
  return (
    <Dialog
      open={theirs !== null}
      wide
      title={t('conflict.title')}
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
      <div className={styles['versions']}>
        <VersionText heading={t('conflict.mine')} version={fields} />
        {theirs && (
          <VersionText heading={t('conflict.theirs')} version={theirs.post} savedAt={theirs.post.updated_at} />
        )}
      </div>
    </Dialog>
  )
}
