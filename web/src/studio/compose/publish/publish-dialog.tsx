import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { Refusal } from '../../../desk/refusal.tsx'
import { fromLocal, toLocal } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { checksOf, isBlocking } from '../checks.ts'
import { FourEyesError, type PostVersion } from '../compose-queries.ts'
import type { PostFields } from '../fields.ts'
import { FourEyes } from './four-eyes.tsx'
import { LastLook } from './last-look.tsx'
import styles from './publish.module.css'
import { When } from './when.tsx'

const HOUR_MS = 3_600_000

interface PublishDialogProps {
  readonly version: PostVersion | null
  readonly fields: PostFields
  readonly busy: boolean
  /** Why it did not work; null while nothing went wrong. */
  readonly error: unknown
  /** It is known before the first attempt that this person wrote the last change and may override that. */
  readonly asksToOverride?: boolean
  /** At a time (ISO 8601), else at once. */
  readonly onPublish: (at: string | null, override: boolean) => void
  /** Where another person must publish it: asks for that. */
  readonly onReview?: () => void
  readonly onClose: () => void
  /** What is filled in first. */
  readonly children?: ReactNode
}

/** The last step: when, and what will happen then, said before it does. */
export function PublishDialog({
  version,
  fields,
  busy,
  error,
  asksToOverride = false,
  children,
  ...on
}: PublishDialogProps) {
  const { t } = useTranslation('studio/compose')
  const { user, can } = useMe()
  const zone = user.timezone ?? undefined
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => toLocal(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS, zone))
  const [isOverride, setOverride] = useState(false)
  const at = when === 'later' ? fromLocal(local, zone) : null
  const isPast = when === 'later' && (at === null || Date.parse(at) <= Date.now())
  const blocking = checksOf({ fields, alts: [], text: 'text' }).filter(isBlocking)
  const isHeld = asksToOverride || error instanceof FourEyesError
  const isReady = blocking.length === 0 && !isPast && (!isHeld || isOverride)
  return (
    <Dialog
      open
      title={t('publish.title')}
      onClose={on.onClose}
      footer={
        <>
          <Button look="quiet" onClick={on.onClose}>
            {t('publish.cancel')}
          </Button>
          {isHeld && !can.administer && on.onReview ? (
            <Button look="primary" onClick={on.onReview}>
              {t('action.review')}
            </Button>
          ) : (
            <Button
              look="primary"
              icon={<Send aria-hidden="true" />}
              busy={busy}
              aria-disabled={!isReady}
              onClick={() => isReady && on.onPublish(at, isOverride)}
            >
              {t(when === 'now' ? 'publish.now' : 'publish.plan')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['dialog']}>
        {children}
        <When value={when} local={local} zone={zone} isPast={isPast} onChange={setWhen} onLocal={setLocal} />
        {blocking.map(check => (
          <p key={check} role="alert" className={styles['blocking']}>
            {t(`checks.${check}`)}
          </p>
        ))}
        {isHeld && <FourEyes mayOverride={can.administer} isOverride={isOverride} onOverride={setOverride} />}
        {!(error instanceof FourEyesError) && <Refusal error={error} />}
        {version && blocking.length === 0 && <LastLook version={version} fields={fields} at={at} />}
      </div>
    </Dialog>
  )
}
