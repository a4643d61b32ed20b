import { AtriumError } from '@atrium/client'
import { MailX, TriangleAlert } from 'lucide-preact'
import { flushSync } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { HeldByFourEyes, isHeldByFourEyes } from '../parts/four-eyes.tsx'
import { ChangedBy } from '../parts/writing/changed-by.tsx'
import { isConflict } from '../parts/writing/writing-state.ts'
import { useFaultsOf } from './blocks/block-faults.ts'
import { placeOf } from './blocks/blocks-editor.tsx'
import { leadTo, PLACES } from './checks-part.tsx'
import { type FormBlock, fieldsOf, missingOf } from './fields.ts'
import styles from './newsletters.module.css'
import { type NewsletterVersion, useSendNewsletter } from './newsletters-queries.ts'
import { Recipients } from './settings-part.tsx'
import type { NewsletterWriting } from './use-newsletter.ts'

const HOUR_MS = 3_600_000
const UNAVAILABLE = 503

interface SendDialogProps {
  readonly writing: NewsletterWriting
  /** The version that the dialog sends, saved just before. */
  readonly version: NewsletterVersion
  readonly onClose: () => void
}

/** The last step: now or at a time, and how many people get it. */
export function SendDialog({ writing, version, onClose }: SendDialogProps) {
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
  const isHeld = isHeldByFourEyes(send.error)
  const lacking = useLacking(writing.fields.blocks, send.error, version)
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
      error={isHeld || isMailOff || lacking.length > 0 ? null : send.error}
      ready={
        !isPast &&
        !isConflict(send.error) &&
        lacking.every(({ isSaved }) => isSaved) &&
        (!isHeld || (can.administer && isOverride))
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <ChangedBy error={send.error} record={{ newsletter_id: version.newsletter.id }} />
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
        {lacking.length > 0 && (
          <div role="alert">
            <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
              <p>{t('send.lacking')}</p>
              <ul className={styles.checks}>
                {lacking.map(({ place, text }) => (
                  <li key={`${place} ${text}`} className={styles.check}>
                    <button
                      type="button"
                      onClick={() => {
                        flushSync(onClose)
                        leadTo(place)
                      }}
                    >
                      {text}
                    </button>
                  </li>
                ))}
              </ul>
            </Banner>
          </div>
        )}
        {isMailOff && (
          <div role="alert">
            <Banner tone="warning" icon={<MailX aria-hidden="true" />}>
              {t('send.no_mail')}
            </Banner>
          </div>
        )}
        {isHeld && (
          <HeldByFourEyes
            text={t('send.four_eyes')}
            label={t('send.override')}
            hint={t('send.override_hint')}
            isOverride={isOverride}
            onOverride={setOverride}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

interface Lacking {
  /** Id of the element that a click leads to. */
  readonly place: string
  readonly text: string
  /** False for a block that the server does not have yet. */
  readonly isSaved: boolean
}

/** Reasons why the newsletter cannot be sent, with their places: incomplete blocks, which are not saved, and faults of the server. */
function useLacking(blocks: readonly FormBlock[], error: unknown, { newsletter }: NewsletterVersion): Lacking[] {
  const { t } = useTranslation('studio/newsletters')
  const nth = (id: string, text: string) => {
    const index = blocks.findIndex(block => block.id === id)
    const kind = blocks[index]?.kind
    return kind ? `${t('block.nth', { nth: index + 1, kind: t(`block.${kind}`) })}. ${text}` : text
  }
  const refused = useFaultsOf(error, fieldsOf(newsletter).blocks).map(({ id, text }) => ({
    place: placeOf(id),
    text: nth(id, text),
    isSaved: true,
  }))
  const rules =
    error instanceof AtriumError ? error.validations.map(({ parameter, rule }) => `${rule} ${parameter}`) : []
  const whole = [
    { rule: 'required subject', place: PLACES.subject, text: t('checks.no_subject') },
    { rule: 'required blocks', place: PLACES.blocks, text: t('checks.no_content') },
  ].filter(({ rule }) => rules.includes(rule))
  const unsaved = blocks.flatMap(block => {
    const missing = missingOf(block)
    return missing ? [{ place: placeOf(block.id), text: nth(block.id, t(`missing.${missing}`)), isSaved: false }] : []
  })
  return [...unsaved, ...whole.map(({ place, text }) => ({ place, text, isSaved: true })), ...refused]
}
