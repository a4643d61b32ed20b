import type { ItemAttachment } from '@atrium/client'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { readAddress } from '../../editor/document/address.ts'
import { LinkCard } from './link-card.tsx'
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
