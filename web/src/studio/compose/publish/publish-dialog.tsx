import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useMe } from '../../../app/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { fromLocal, toLocal } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { checksOf, isBlocking } from '../checks.ts'
import { validationsOf } from '../problems.ts'
import type { Compose } from '../use-compose.ts'
import { LastLook } from './last-look.tsx'
import styles from './publish.module.css'

const HOUR_MS = 3_600_000

interface PublishDialogProps {
  readonly compose: Compose
  readonly onClose: () => void
}

/** The last step: when, and what will happen then, said before it does. */
export function PublishDialog({ compose, onClose }: PublishDialogProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { timezone } = useMe().user
  const zone = timezone ?? undefined
  const [, navigate] = useLocation()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => toLocal(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS, zone))
  const at = when === 'later' ? fromLocal(local, zone) : null
  const isPast = when === 'later' && (at === null || Date.parse(at) <= Date.now())
  const { fields, base } = compose
  const blocking = checksOf({ fields, alts: [], text: 'text' }).filter(isBlocking)
  const isReady = blocking.length === 0 && !isPast
  const publish = async () => {
    const version = await compose.step('publish', at)
    if (!version) return
    toast(at ? t('done.planned', { at: formats.dateTime(at) }) : t('done.publish'))
    onClose()
    navigate(`/posts?state=${at ? 'scheduled' : 'published'}`)
  }
  const wrong = validationsOf(compose.failure)
  return (
    <Dialog
      open
      title={t('publish.title')}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('publish.cancel')}
          </Button>
          <Button
            look="primary"
            icon={<Send aria-hidden="true" />}
            busy={compose.isSaving}
            aria-disabled={!isReady}
            onClick={() => isReady && void publish()}
          >
            {t(when === 'now' ? 'publish.now' : 'publish.plan')}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <Segmented
          label={t('publish.when')}
          value={when}
          options={[
            { value: 'now', label: t('publish.at_once') },
            { value: 'later', label: t('publish.later') },
          ]}
          onChange={setWhen}
        />
        {when === 'later' && (
          <Field
            label={t('publish.at')}
            hint={zone ? t('publish.zone', { zone }) : undefined}
            error={isPast ? t('publish.past') : null}
          >
            {control => (
              <TextInput
                {...control}
                type="datetime-local"
                value={local}
                onChange={event => setLocal(event.target.value)}
              />
            )}
          </Field>
        )}
        {blocking.map(check => (
          <p key={check} role="alert" className={styles['blocking']}>
            {t(`checks.${check}`)}
          </p>
        ))}
        {wrong.length > 0 && (
          <p role="alert" className={styles['blocking']}>
            {wrong.join(' ')}
          </p>
        )}
        {base && blocking.length === 0 && <LastLook version={base} fields={fields} at={at} />}
      </div>
    </Dialog>
  )
}
