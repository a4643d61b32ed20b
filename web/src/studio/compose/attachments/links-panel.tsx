import { FilePlus2, Link2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { AttachedRow } from '../../../uploads/attached-row.tsx'
import { FileButton } from '../../../uploads/file-button.tsx'
import { UploadRow } from '../../../uploads/upload-row.tsx'
import { Panel } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'
import { AddAddress } from './add-address.tsx'
import styles from './attachments.module.css'
import { useLinks } from './use-links.ts'

/** Pages and files that stand below the text as cards. */
export function LinksPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { links, isFull, uploads, addPage, addFiles, remove, cancel, retry } = useLinks(compose)
  return (
    <Panel title={t('links.title')} now={isFull ? t('links.full') : undefined}>
      {links.length + uploads.length > 0 && (
        <ul className={styles['list']}>
          {links.map(({ url, title, description, image_url }) => {
            const name = title ?? url
            return (
              <AttachedRow
                key={url}
                thumb={image_url ? <img src={image_url} alt="" loading="lazy" /> : <Link2 aria-hidden="true" />}
                name={name}
                about={description ?? new URL(url, location.href).host}
              >
                <IconButton
                  size="s"
                  label={t('links.remove', { name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove(url)}
                />
              </AttachedRow>
            )
          })}
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      <AddAddress label={t('links.page')} action={t('links.add')} disabled={isFull} onAdd={addPage} />
      <div>
        <FileButton
          label={t('links.file')}
          icon={<FilePlus2 aria-hidden="true" />}
          accept=""
          multiple
          onFiles={addFiles}
        />
      </div>
    </Panel>
  )
}
