import type { TopicPage } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { takesFocus } from '../../../lib/takes-focus.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../topics.module.css'
import { useWriteLinks } from './link-queries.ts'

const TITLE_MAX_LENGTH = 255
const URL_MAX_LENGTH = 2000

interface LinkDialogProps {
  readonly topicId: number
  /** Null for a new one. */
  readonly link: TopicPage | null
  readonly onClose: () => void
}

/** Title and address of a link. */
export function LinkDialog({ topicId, link, onClose }: LinkDialogProps) {
  const { t } = useTranslation('studio/topics')
  const [title, setTitle] = useState(link?.title ?? '')
  const [url, setUrl] = useState(link?.url ?? '')
  const [isTried, setTried] = useState(false)
  const write = useWriteLinks(topicId, { isHandled: true })
  const isAddress = /^https?:\/\/\S+$/i.test(url.trim())
  const send = async () => {
    setTried(true)
    if (title.trim() === '' || !isAddress || write.isPending) return
    const wish = { id: link?.id ?? null, title: title.trim(), url: url.trim() }
    const isDone = await write.mutateAsync([wish]).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    toast(t('links.saved', { title: wish.title }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={link ? t('links.edit_title', { title: link.title }) : t('links.add')}
      action={t(link ? 'save' : 'links.add')}
      busy={write.isPending}
      error={write.error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <form
        className={styles['fields']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label={t('links.title')} error={isTried && title.trim() === '' ? t('links.title_missing') : null}>
          {control => (
            <TextInput
              {...control}
              ref={takesFocus}
              dir="auto"
              maxLength={TITLE_MAX_LENGTH}
              value={title}
              onChange={event => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('links.url')} error={isTried && !isAddress ? t('links.url_wrong') : null}>
          {control => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              maxLength={URL_MAX_LENGTH}
              value={url}
              onChange={event => setUrl(event.target.value)}
            />
          )}
        </Field>
        {/* Enter sends what has more than one field only where there is a button for it. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}
