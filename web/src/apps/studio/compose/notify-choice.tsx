import type { NoticePreview } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { BellOff, BellPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { CHANNELS, type Channel } from '../../../features/notices/notice-types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { NotifiedSoonError, noticesQuery, type PostVersion } from './compose-queries.ts'
import styles from './publish.module.css'
import type { Compose } from './use-compose.ts'

/** Mean notices of a week above which it is said that they are many. */
const MANY = 10

interface NotifyChoiceProps {
  readonly version: PostVersion
  readonly chosen: readonly Channel[]
  readonly onChange: (chosen: readonly Channel[]) => void
  /** Until then (ISO 8601) the post cannot notify again; null while nothing was refused. */
  readonly heldUntil: string | null
  /** The post is out already. */
  readonly isAgain?: boolean
}

/** The channels by which people are told of the post, each with how many it reaches and what it costs them. */
export function NotifyChoice({ version, chosen, onChange, heldUntil, isAgain = false }: NotifyChoiceProps) {
  const { t } = useTranslation('studio/notify')
  const formats = useFormats()
  const { data: all } = useQuery(noticesQuery(version, CHANNELS))
  const toggle = (channel: Channel, isOn: boolean) =>
    onChange(CHANNELS.filter(each => (each === channel ? isOn : chosen.includes(each))))
  return (
    <fieldset className={styles.notify}>
      <legend>{t('title')}</legend>
      <p className={styles.soft}>{t(isAgain ? 'again.lead' : 'lead')}</p>
      {CHANNELS.map(channel => (
        <Checkbox
          key={channel}
          label={t(channel)}
          hint={
            <>
              {all &&
                `${t('publish.people', { ns: 'studio/compose', count: all[channel], number: formats.number(all[channel]) })}. `}
              {t(`cost.${channel}`)}
            </>
          }
          checked={chosen.includes(channel)}
          onChange={event => toggle(channel, event.currentTarget.checked)}
        />
      ))}
      {heldUntil && chosen.length > 0 && (
        <div role="alert">
          <Banner tone="warning" icon={<BellOff aria-hidden="true" />}>
            {t(isAgain ? 'again.too_soon' : 'too_soon', { at: formats.dateTime(heldUntil) })}
          </Banner>
        </div>
      )}
      {chosen.length > 0 && <Told version={version} chosen={chosen} />}
    </fieldset>
  )
}

/** How many people the choice tells, and how much they were told lately. */
function Told({ version, chosen }: { readonly version: PostVersion; readonly chosen: readonly Channel[] }) {
  const { t } = useTranslation('studio/notify')
  const formats = useFormats()
  const { data } = useQuery(noticesQuery(version, chosen))
  if (!data) return <p className={styles.soft}>{t('reach.counting', { ns: 'studio/compose' })}</p>
  const { recipients: count } = data
  const people = t('publish.people', { ns: 'studio/compose', count, number: formats.number(count) })
  const channels = formats.list(chosen.map(channel => t(`by.${channel}`)))
  return (
    <div role="status">
      <p>
        <strong>{count === 0 ? t('nobody') : t('tells', { people, channels })}</strong>
      </p>
      {count > 0 && <p className={styles.soft}>{hadOf(data)}</p>}
    </div>
  )

  function hadOf({ notices_per_person_7_days: mean }: NoticePreview): string {
    const number = formats.number(Math.round(mean * 10) / 10)
    return t(mean > MANY ? 'lately_busy' : 'lately', { number })
  }
}

interface TellAgainDialogProps {
  readonly compose: Compose
  readonly onClose: () => void
}

/** Tells people again of a post that is out, as it was published: what is typed meanwhile stays where it is. */
export function TellAgainDialog({ compose, onClose }: TellAgainDialogProps) {
  const { t } = useTranslation('studio/notify')
  const [chosen, setChosen] = useState<readonly Channel[]>([])
  const [heldUntil, setHeldUntil] = useState<string | null>(null)
  const { base, isSaving, failure } = compose
  if (!base) return null
  const tell = async () => {
    if (chosen.length === 0 || isSaving) return
    try {
      if (!(await compose.step('tell', { channels: chosen }))) return
      toast(t('again.done'))
      onClose()
    } catch (error) {
      if (!(error instanceof NotifiedSoonError)) throw error
      setHeldUntil(error.until)
    }
  }
  return (
    <Dialog
      open
      title={t('again.title')}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('publish.cancel', { ns: 'studio/compose' })}
          </Button>
          <Button
            look="primary"
            icon={<BellPlus aria-hidden="true" />}
            busy={isSaving}
            aria-disabled={chosen.length === 0}
            onClick={() => void tell()}
          >
            {t('again.send')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <NotifyChoice version={base} chosen={chosen} onChange={setChosen} heldUntil={heldUntil} isAgain />
        <Refusal error={failure} />
      </div>
    </Dialog>
  )
}
