import { BellOff, BellPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Channel } from '../../../features/notices/notice-types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { ChannelChoice } from '../parts/channel-choice.tsx'
import { NotifiedSoonError, noticesQuery, type PostVersion } from './compose-queries.ts'
import styles from './publish.module.css'
import type { Compose } from './use-compose.ts'

interface NotifyChoiceProps {
  readonly version: PostVersion
  readonly chosen: readonly Channel[]
  readonly onChange: (chosen: readonly Channel[]) => void
  /** Until then (ISO 8601) the post cannot notify again; null while nothing was refused. */
  readonly heldUntil: string | null
  /** The post is out already. */
  readonly isAgain?: boolean
}

/** Choice of the channels by which the post notifies its readers; says until when it cannot. */
export function NotifyChoice({ version, chosen, onChange, heldUntil, isAgain = false }: NotifyChoiceProps) {
  const { t } = useTranslation('studio/notify')
  const formats = useFormats()
  return (
    <ChannelChoice
      title={t('title')}
      lead={t(isAgain ? 'again.lead' : 'lead')}
      nobody={t('nobody')}
      previewOf={channels => noticesQuery(version, channels)}
      chosen={chosen}
      onChange={onChange}
    >
      {heldUntil && chosen.length > 0 && (
        <div role="alert">
          <Banner tone="warning" icon={<BellOff aria-hidden="true" />}>
            {t(isAgain ? 'again.too_soon' : 'too_soon', { at: formats.dateTime(heldUntil) })}
          </Banner>
        </div>
      )}
    </ChannelChoice>
  )
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
