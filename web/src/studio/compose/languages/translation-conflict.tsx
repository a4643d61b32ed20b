import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import styles from '../../parts/version-text.module.css'
import { VersionText } from '../../parts/version-text.tsx'
import { ConflictBanner } from '../conflict/conflict-banner.tsx'
import type { Translating } from './use-translating.ts'

/** When a colleague has saved the same translation meanwhile: both, and the choice between them. It can be put off. */
export function TranslationConflict({ translating }: { readonly translating: Translating }) {
  const { t } = useTranslation('studio/compose')
  const { theirs, isPutOff, putOff, draft, keepMine, takeTheirs } = translating
  const title = t('conflict.title_translation', { ns: 'studio/languages' })
  if (theirs && isPutOff) return <ConflictBanner title={title} onCompare={() => putOff(false)} />
  return (
    <Dialog
      open={theirs !== null}
      wide
      title={title}
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
      <div className={styles['versions']}>
        <VersionText heading={t('conflict.mine')} version={draft.value} />
        {theirs && <VersionText heading={t('conflict.theirs')} version={theirs} savedAt={theirs.updated_at} />}
      </div>
    </Dialog>
  )
}
