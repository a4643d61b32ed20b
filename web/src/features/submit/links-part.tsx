import type { ItemAttachment } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Link2, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const links = attachments.filter(({ type }) => type === 'link')
  const add = () => {
    const url = readAddress(typed)
    setWrong(!url?.startsWith(SCHEME))
    input.current?.focus()
    if (!url?.startsWith(SCHEME)) return
    setTyped('')
    if (links.some(link => link.url === url)) return
    onChange([...attachments, { type: 'link', url, filename: null, mime_type: null, size_bytes: null, alt: null }])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles['fields']}>
      <h2 className={styles['legend']}>{t('field.links')}</h2>
      {links.length > 0 && (
        <ul className={styles['links']}>
          {links.map(link => (
            <LinkCard
              key={link.url}
              link={link}
              onNamed={filename => onChange(attachments.map(one => (one === link ? { ...link, filename } : one)))}
              onRemove={() => {
                onChange(attachments.filter(one => one !== link))
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <Field label={t('field.link')} optional error={isWrong ? t('problem.link') : null}>
        {control => (
          <div className={styles['adding']}>
            <TextInput
              {...control}
              ref={input}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={SCHEME}
              value={typed}
              onKeyDown={onKeyDown}
              onChange={event => {
                setTyped(event.target.value)
                setWrong(false)
              }}
            />
            <Button icon={<Plus aria-hidden="true" />} onClick={add}>
              {t('link.add')}
            </Button>
          </div>
        )}
      </Field>
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
