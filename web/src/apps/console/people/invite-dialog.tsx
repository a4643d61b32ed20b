import type { AcceptedInvitations, InvitationsInput } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Printer } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { checklistQuery, sendsMail } from '../home/home-queries.ts'
import { CARDS_MAX, invitationsQuery, useInvite, usePrintSheet } from './invite-queries.ts'
import styles from './people.module.css'

const WAYS = ['mail', 'code'] as const
type Way = (typeof WAYS)[number]
const REMINDER_DAYS = [3, 5, 7, 14] as const
const REMINDER_FIRST = 5

interface InviteDialogProps {
  readonly who: Pick<InvitationsInput, 'user_ids' | 'audience' | 'filter'>
  /** How they are invited unless another way is chosen; without it by mail where the server sends any. */
  readonly by?: Way
  /** How many there are. */
  readonly count: number
  /** `isDone`: they were invited. */
  readonly onClose: (isDone: boolean) => void
}

/** Invites people to set a password: by mail, with a reminder, or by sheets of cards; then says who was and who was not. */
export function InviteDialog({ onClose, by, ...wanted }: InviteDialogProps) {
  const { t } = useTranslation('console/people')
  const { t: ui } = useTranslation('ui')
  const formats = useFormats()
  const hasMail = sendsMail(useQuery(checklistQuery).data) !== false
  // The list changes as they are invited.
  const [{ who, count }] = useState(wanted)
  const [chosen, setChosen] = useState<Way | null>(by ?? null)
  const [days, setDays] = useState<number | null>(REMINDER_FIRST)
  const invite = useInvite()
  const way = chosen ?? (hasMail ? 'mail' : 'code')
  const made = invite.data
  const close = () => onClose(made !== undefined)
  const start = () => {
    if (!invite.isPending) invite.mutate({ ...who, by: way, remind_after_days: way === 'mail' ? days : null })
  }
  return (
    <Dialog
      open
      title={t('invite.title', { count, number: formats.number(count) })}
      onClose={close}
      footer={
        made ? (
          <Button look="primary" onClick={close}>
            {ui('close')}
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button look="primary" busy={invite.isPending} onClick={start}>
              {t('invite.open')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Outcome made={made} way={way} />
      ) : (
        <div className={styles.form}>
          <p>{t('invite.text')}</p>
          <fieldset className={styles.form} aria-label={t('invite.by')}>
            {WAYS.map(each => (
              <Radio
                key={each}
                name="invite-by"
                label={t(`invite.${each}`)}
                hint={t(each === 'mail' && !hasMail ? 'invite.no_mail' : `invite.${each}_hint`)}
                checked={way === each}
                disabled={each === 'mail' && !hasMail}
                onChange={() => setChosen(each)}
              />
            ))}
          </fieldset>
          {way === 'mail' && (
            <Field label={t('invite.remind')} hint={t('invite.remind_hint')}>
              {control => (
                <Select
                  {...control}
                  value={days ?? ''}
                  onChange={({ currentTarget: { value } }) => setDays(value === '' ? null : Number(value))}
                >
                  <option value="">{t('invite.remind_never')}</option>
                  {REMINDER_DAYS.map(each => (
                    <option key={each} value={each}>
                      {t('invite.remind_days', { count: each, number: formats.number(each) })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Refusal error={invite.error} />
        </div>
      )}
    </Dialog>
  )
}

const REASONS = ['signed_in', 'recent', 'no_address', 'refused', 'provider', 'inactive', 'outranked'] as const

interface OutcomeProps {
  readonly made: AcceptedInvitations
  readonly way: Way
}

/** The invited people, those left out, and the progress. */
function Outcome({ made, way }: OutcomeProps) {
  const { t } = useTranslation('console/people')
  const formats = useFormats()
  const counted = (count: number) => ({ count, number: formats.number(count) })
  const left = REASONS.filter(reason => made.skipped[reason] > 0)
  return (
    <div className={styles.form}>
      <p role="status">{made.count === 0 ? t('invite.nobody') : t('invite.done', counted(made.count))}</p>
      {made.count > 0 && (way === 'mail' ? <Sending made={made} /> : <Sheets made={made} />)}
      {left.length > 0 && (
        <>
          <p>{t('invite.left_out')}</p>
          <ul className={styles.reasons}>
            {left.map(reason => (
              <li key={reason}>{t(`invite.skipped.${reason}`, counted(made.skipped[reason]))}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** How many mails have gone out; the dialog may be closed meanwhile. */
function Sending({ made }: { readonly made: AcceptedInvitations }) {
  const { t } = useTranslation('console/people')
  const formats = useFormats()
  const { sent = 0, failed = 0 } = useQuery(invitationsQuery(made.id)).data ?? {}
  const text = { sent: formats.number(sent), total: formats.number(made.count) }
  return (
    <>
      <ProgressBar label={t('invite.sending')} value={(sent + failed) / made.count} />
      <p>
        {t('invite.sent', text)} {failed > 0 && t('invite.failed', { count: failed, number: formats.number(failed) })}
      </p>
    </>
  )
}

/** The sheets of cards, one button each. */
function Sheets({ made }: { readonly made: AcceptedInvitations }) {
  const { t } = useTranslation('console/people')
  const formats = useFormats()
  const print = usePrintSheet()
  const pages = Array.from({ length: Math.ceil(made.count / CARDS_MAX) }, (_, index) => index + 1)
  const rangeOf = (page: number) => ({
    from: formats.number((page - 1) * CARDS_MAX + 1),
    to: formats.number(Math.min(page * CARDS_MAX, made.count)),
  })
  return (
    <>
      <p>{t('invite.sheets')}</p>
      <div className={styles.sheets}>
        {pages.map(page => (
          <Button
            key={page}
            icon={<Printer aria-hidden="true" />}
            busy={print.isPending && print.variables?.page === page}
            onClick={() =>
              print.mutate({ id: made.id, page }, { onSuccess: sheet => saveBlob(sheet, `access-codes-${page}.pdf`) })
            }
          >
            {t('invite.sheet', rangeOf(page))}
          </Button>
        ))}
      </div>
      <Refusal error={print.error} />
    </>
  )
}
