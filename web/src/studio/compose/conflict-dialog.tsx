import { useTranslation } from 'react-i18next'
import { textOf } from '../../html/trusted-html.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './compose.module.css'
import { fieldsOf, type PostFields } from './fields.ts'
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
        <Version heading={t('conflict.mine')} fields={fields} />
        {theirs && (
          <Version heading={t('conflict.theirs')} fields={fieldsOf(theirs.post)} savedAt={theirs.post.updated_at} />
        )}
      </div>
    </Dialog>
  )
}

interface VersionProps {
  readonly heading: string
  readonly fields: PostFields
  readonly savedAt?: string
}

function Version({ heading, fields, savedAt }: VersionProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <section className={styles['version']} aria-label={heading}>
      <h3>
        {heading} {savedAt && <RelativeTime at={savedAt} />}
      </h3>
      <p className={styles['versionTitle']} dir="auto">
        {fields.title || t('untitled')}
      </p>
      {fields.summary && <p dir="auto">{fields.summary}</p>}
      <p className={styles['versionText']} dir="auto">
        {textOf(fields.body)}
      </p>
    </section>
  )
}
