import type { ItemAttachment } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Link2, X } from 'lucide-preact'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ADDRESS_INPUT, AddField } from '../../ui/form/add-field.tsx'
import { readAddress } from '../editor/document/address.ts'
import { linkPreviewQuery } from '../link-previews/link-preview-queries.ts'
import styles from './submission-form.module.css'

const SCHEME = 'https://'

interface LinksPartProps {
  readonly attachments: readonly ItemAttachment[]
  readonly onChange: (attachments: ItemAttachment[]) => void
}

/** Pages that it leads to, each as what it says about itself. */
export function LinksPart({ attachments, onChange }: LinksPartProps) {
  const { t } = useTranslation('submit')
  const field = useRef<HTMLDivElement>(null)
  const links = attachments.filter(({ type }) => type === 'link')
  const add = (typed: string) => {
    const url = readAddress(typed)
    if (!url?.startsWith(SCHEME)) return t('problem.link')
    if (!links.some(link => link.url === url))
      onChange([...attachments, { type: 'link', url, filename: null, mime_type: null, size_bytes: null, alt: null }])
    return null
  }
  return (
    <div className={styles.fields}>
      <h2 className={styles.legend}>{t('field.links')}</h2>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(link => (
            <LinkCard
              key={link.url}
              link={link}
              onNamed={filename => onChange(attachments.map(one => (one === link ? { ...link, filename } : one)))}
              onRemove={() => {
                onChange(attachments.filter(one => one !== link))
                field.current?.querySelector('input')?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div ref={field}>
        <AddField
          {...ADDRESS_INPUT}
          label={t('field.link')}
          optional
          action={t('link.add')}
          placeholder={SCHEME}
          onAdd={add}
        />
      </div>
    </div>
  )
}

const NAME_MAX_LENGTH = 255

interface LinkCardProps {
  readonly link: ItemAttachment
  /** The page said what it is called. */
  readonly onNamed: (name: string) => void
  readonly onRemove: () => void
}

/** A link with what its page says about itself; its address alone where the page says nothing. */
function LinkCard({ link, onNamed, onRemove }: LinkCardProps) {
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
    <li className={styles.link}>
      {preview?.image_url?.startsWith('https:') ? (
        <img className={styles.linkPicture} src={preview.image_url} alt="" width={72} height={72} loading="lazy" />
      ) : (
        <span className={styles.linkIcon}>
          <Link2 aria-hidden="true" />
        </span>
      )}
      <span className={styles.linkWords}>
        {isPending ? <Skeleton width="12rem" /> : <strong dir="auto">{shown}</strong>}
        {preview?.description && <span dir="auto">{preview.description}</span>}
        <span>{preview?.site_name ?? host}</span>
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
