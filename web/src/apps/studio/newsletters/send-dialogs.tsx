import { AtriumError } from '@atrium/client'
import { Eye, MailX } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import styles from './newsletters.module.css'
import { FourEyesError, type NewsletterVersion, useSendNewsletter } from './newsletters-queries.ts'
import { Recipients } from './settings-part.tsx'

const HOUR_MS = 3_600_000
const UNAVAILABLE = 503

interface SendDialogProps {
  readonly version: NewsletterVersion
  readonly onClose: () => void
}

/** The last step: now or at a time, and how many people get it. */
export function SendDialog({ version, onClose }: SendDialogProps) {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const { zone } = formats
  const { can } = useMe()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => toLocal(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS, zone))
  const [isOverride, setOverride] = useState(false)
  const send = useSendNewsletter()
  const at = when === 'later' ? fromLocal(local, zone) : null
  const isPast = when === 'later' && (at === null || Date.parse(at) <= Date.now())
  const isHeld = send.error instanceof FourEyesError
  const isMailOff = send.error instanceof AtriumError && send.error.status === UNAVAILABLE
  const confirm = () =>
    send.mutate(
      { version, at, override: isOverride },
      {
        onSuccess: ({ newsletter }) => {
          toast(
            newsletter.state === 'scheduled' && newsletter.send_at
              ? t('send.scheduled', { at: formats.dateTime(newsletter.send_at) })
              : t('send.begun'),
          )
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('send.title')}
      action={t(when === 'now' ? 'send.now' : 'send.plan')}
      busy={send.isPending}
      error={isHeld || isMailOff ? null : send.error}
      ready={!isPast && (!isHeld || (can.administer && isOverride))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <Segmented
          label={t('send.when')}
          value={when}
          options={[
            { value: 'now', label: t('send.at_once') },
            { value: 'later', label: t('send.later') },
          ]}
          onChange={setWhen}
        />
        {when === 'later' && (
          <Field label={t('send.at')} hint={t('send.zone', { zone })} error={isPast ? t('send.past') : null}>
            {control => (
              <TextInput
                {...control}
                type="datetime-local"
                value={local}
                onInput={event => setLocal(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Recipients version={version} />
        <p>{t(when === 'now' ? 'send.stays' : 'send.stays_later')}</p>
        {isMailOff && (
          <div role="alert">
            <Banner tone="warning" icon={<MailX aria-hidden="true" />}>
              {t('send.no_mail')}
            </Banner>
          </div>
        )}
        {isHeld && (
          <div role="alert">
            <Banner tone="warning" icon={<Eye aria-hidden="true" />}>
              {t('send.four_eyes')}
            </Banner>
          </div>
        )}
        {isHeld && can.administer && (
          <Checkbox
            label={t('send.override')}
            hint={t('send.override_hint')}
            checked={isOverride}
            onChange={event => setOverride(event.currentTarget.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
