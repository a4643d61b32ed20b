import type { ItemAttachment } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { linkPreviewQuery } from '../../link-previews/link-preview-queries.ts'
import styles from './submission-form.module.css'

const NAME_MAX_LENGTH = 255

interface LinkCardProps {
  readonly link: ItemAttachment
  /** The page said what it is called. */
  readonly onNamed: (name: string) => void
  readonly onRemove: () => void
}

/** A link with what its page says about itself; its address alone where the page says nothing. */
export function LinkCard({ link, onNamed, onRemove }: LinkCardProps) {
  const { t } = useTranslation('submit')
  const { data: preview, isPending } = useQuery(linkPreviewQuery(link.url))
  const { host } = new URL(link.url)
  const name = useEffectEvent((title: string) => {
    if (link.filename !== title) onNamed(title)
  })
  const title = preview?.title.slice(0, NAME_MAX_LENGTH)
  useEffect(() => {
    if (title) name(title)
  }, [title])
  const shown = title ?? link.filename ?? link.url
  return (
    <li className={styles['link']}>
      {preview?.image_url?.startsWith('https:') ? (
        <img className={styles['linkPicture']} src={preview.image_url} alt="" width={72} height={72} loading="lazy" />
      ) : (
        <span className={styles['linkIcon']}>
          <Link2 aria-hidden="true" />
        </span>
      )}
      <span className={styles['linkWords']}>
        {isPending ? <Skeleton width="12rem" /> : <strong dir="auto">{shown}</strong>}
        {preview?.description && <span dir="auto">{preview.description}</span>}
        <span className={styles['host']}>{preview?.site_name ?? host}</span>
      </span>
      <IconButton
        size="s"
        label={t('link.remove', { name: shown })}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  )
}
