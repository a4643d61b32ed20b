import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Share } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/device/copy-text.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { shareLinkQuery, useShared } from './dialog-queries.ts'
import styles from './dialogs.module.css'

interface ShareDialogProps {
  readonly post: FeedPost
  readonly open: boolean
  readonly onClose: () => void
}

/** The link by which a post is handed on: to copy, or for the device's own ways. */
export function ShareDialog({ post, open, onClose }: ShareDialogProps) {
  const { t } = useTranslation('post')
  const link = useQuery({ ...shareLinkQuery(post.id), enabled: open })
  const shared = useShared(post)
  const [isCopied, setCopied] = useState(false)
  const url = link.data ?? ''
  const copy = async () => {
    if (!(await copyText(url))) return
    setCopied(true)
    shared.mutate()
  }
  const handOn = async () => {
    try {
      await navigator.share({ url, ...(post.title ? { title: post.title } : {}) })
      shared.mutate()
      onClose()
    } catch {
      // Declined in the device's own dialog.
    }
  }
  const close = () => {
    setCopied(false)
    onClose()
  }
  return (
    <Dialog open={open} title={t('share.title')} onClose={close}>
      <div className={styles['share']}>
        {link.error ? (
          <ProblemState error={link.error} busy={link.isFetching} onRetry={() => link.refetch()} />
        ) : (
          <Field label={t('share.link')} hint={t('share.hint')}>
            {control => (
              <div className={styles['row']}>
                <TextInput {...control} readOnly value={url} onFocus={event => event.target.select()} />
                <Button
                  look="primary"
                  busy={!link.data}
                  icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
                  onClick={copy}
                >
                  {t(isCopied ? 'share.copied' : 'share.copy')}
                </Button>
              </div>
            )}
          </Field>
        )}
        {'share' in navigator && (
          <Button icon={<Share aria-hidden="true" />} disabled={!link.data} onClick={handOn}>
            {t('share.device')}
          </Button>
        )}
        <p role="status" className={styles['said']}>
          {isCopied && t('share.copied_said')}
        </p>
      </div>
    </Dialog>
  )
}
