import type { Newsletter } from '@atrium/client'
import { CircleStop, Copy, MailCheck, Send, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import styles from './newsletters.module.css'
import { StateBadge } from './newsletters-page.tsx'
import {
  type NewsletterVersion,
  useCancelNewsletter,
  useCopyNewsletter,
  useDeleteNewsletter,
  useTestNewsletter,
} from './newsletters-queries.ts'
import { SendDialog } from './send-dialogs.tsx'
import type { NewsletterWriting } from './use-newsletter.ts'

/** The header of a draft: whether it is saved, a test to oneself, and the way to send it. Typed fields are saved first. */
export function DraftHeader({ writing }: { readonly writing: NewsletterWriting }) {
  const { t } = useTranslation('studio/newsletters')
  const { newsletter } = writing.base
  const [sent, setSent] = useState<NewsletterVersion | null>(null)
  const test = useTestNewsletter(newsletter.id)
  const testNow = async () => {
    if (await writing.saveAll()) test.mutate(undefined, { onSuccess: () => void toast(t('test.sent')) })
  }
  return (
    <>
      <PageHeader
        title={newsletter.name}
        lead={
          <span className={styles.line}>
            <StateBadge state={newsletter.state} />
            <span role="status">{t(`status.${writing.status}`, { ns: 'studio/compose' })}</span>
          </span>
        }
        actions={
          <>
            <Button
              look="primary"
              icon={<Send aria-hidden="true" />}
              onClick={async () => setSent(await writing.saveAll())}
            >
              {t('send.open')}
            </Button>
            <Button icon={<MailCheck aria-hidden="true" />} busy={test.isPending} onClick={() => void testNow()}>
              {t('test.send')}
            </Button>
            <Actions newsletter={newsletter} />
          </>
        }
      />
      <div className={styles.problem}>
        <Refusal error={test.error} />
      </div>
      {sent && <SendDialog writing={writing} version={sent} onClose={() => setSent(null)} />}
    </>
  )
}

/** The header of one that is planned, being sent, sent or cancelled. */
export function NewsletterHeader({ newsletter }: { readonly newsletter: Newsletter }) {
  const formats = useFormats()
  const { state, sent_at } = newsletter
  return (
    <PageHeader
      title={newsletter.name}
      lead={
        <span className={styles.line}>
          <StateBadge state={state} />
          <span dir="auto">{newsletter.subject}</span>
          {sent_at && <span>{formats.dateTime(sent_at)}</span>}
        </span>
      }
      actions={<Actions newsletter={newsletter} />}
    />
  )
}

/** Cancelling, copying and deleting, as the state allows them. */
function Actions({ newsletter }: { readonly newsletter: Newsletter }) {
  const { t } = useTranslation('studio/newsletters')
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'cancel' | 'delete' | null>(null)
  const { id, state, name, writable = true } = newsletter
  const copy = useCopyNewsletter(id)
  const cancel = useCancelNewsletter(id)
  const deletion = useDeleteNewsletter(id)
  const close = () => setAsked(null)
  return (
    <>
      {writable && (state === 'scheduled' || state === 'sending') && (
        <Button icon={<CircleStop aria-hidden="true" />} onClick={() => setAsked('cancel')}>
          {t(state === 'scheduled' ? 'cancel.planned' : 'cancel.sending')}
        </Button>
      )}
      <Button
        look="quiet"
        icon={<Copy aria-hidden="true" />}
        busy={copy.isPending}
        onClick={() =>
          copy.mutate(undefined, {
            onSuccess: version => {
              toast(t('copied', { ns: 'studio/common' }))
              navigate(`/newsletters/${version.newsletter.id}`)
            },
          })
        }
      >
        {t('copy')}
      </Button>
      {writable && (state === 'draft' || state === 'cancelled') && (
        <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked('delete')}>
          {t('delete')}
        </Button>
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={t(state === 'scheduled' ? 'cancel.planned' : 'cancel.title')}
          action={t(state === 'scheduled' ? 'cancel.planned' : 'cancel.sending')}
          danger={state === 'sending'}
          busy={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          <p>{t(state === 'scheduled' ? 'cancel.planned_text' : 'cancel.sending_text')}</p>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          danger
          title={t('delete_title', { name })}
          action={t('delete')}
          busy={deletion.isPending}
          error={deletion.error}
          onConfirm={() => deletion.mutate(undefined, { onSuccess: () => navigate('/newsletters') })}
          onClose={close}
        >
          <p>{t('delete_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
