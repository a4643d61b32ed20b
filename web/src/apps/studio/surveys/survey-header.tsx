import type { Survey } from '@atrium/client'
import { BellRing, Copy, Lock, Send, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { endMovedAlong, endsBefore } from '../parts/date-order.ts'
import { EndAlong } from '../parts/end-along.tsx'
import { HeldByFourEyes, isHeldByFourEyes } from '../parts/four-eyes.tsx'
import { ChangedBy } from '../parts/writing/changed-by.tsx'
import styles from './surveys.module.css'
import { Answered, StateBadge } from './surveys-page.tsx'
import {
  type SurveyVersion,
  useCloseSurvey,
  useCopySurvey,
  useDeleteSurvey,
  useOpenSurvey,
  useRemind,
} from './surveys-queries.ts'

const GROUP_MIN = 5
const MESSAGE_MAX_LENGTH = 500

type Asked = 'open' | 'remind' | 'close' | 'delete'

interface SurveyHeaderProps {
  readonly version: SurveyVersion
  /** The form has changes that the server would take. */
  readonly isUnsaved: boolean
}

/** The title, how many have answered, and what moves the survey on. */
export function SurveyHeader({ version, isUnsaved }: SurveyHeaderProps) {
  const { survey } = version
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const me = useMe()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const copy = useCopySurvey(survey.id)
  const { state, writable = true, closes_at, opens_at } = survey
  const isOpen = state === 'open'
  const isWritten = state === 'draft' || state === 'scheduled'
  const copyNow = () =>
    copy.mutate(undefined, {
      onSuccess: ({ survey: made }) => {
        toast(t('copied', { ns: 'studio/common' }))
        navigate(`/surveys/${made.id}`)
      },
    })
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader
        title={survey.title}
        lead={
          <span className={styles.facts}>
            <StateBadge survey={survey} />
            <span>{t(survey.anonymous ? 'anonymous' : 'named')}</span>
            <Answered survey={survey} />
            {state === 'scheduled' && opens_at && <span>{t('opens', { when: formats.dateTime(opens_at) })}</span>}
            {isOpen && closes_at && <span>{t('closes', { when: formats.dateTime(closes_at) })}</span>}
          </span>
        }
        actions={
          <>
            {writable && isWritten && (
              <Button look="primary" icon={<Send aria-hidden="true" />} onClick={() => setAsked('open')}>
                {t('open')}
              </Button>
            )}
            {writable && isOpen && (
              <Button icon={<BellRing aria-hidden="true" />} onClick={() => setAsked('remind')}>
                {t('remind')}
              </Button>
            )}
            {writable && (isOpen || state === 'scheduled') && (
              <Button icon={<Lock aria-hidden="true" />} onClick={() => setAsked('close')}>
                {t(isOpen ? 'close' : 'unschedule')}
              </Button>
            )}
            {writable && (
              <Button look="quiet" icon={<Copy aria-hidden="true" />} busy={copy.isPending} onClick={copyNow}>
                {t('copy')}
              </Button>
            )}
            {writable && (state === 'draft' || me.can.manage) && (
              <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked('delete')}>
                {t('delete')}
              </Button>
            )}
          </>
        }
      />
      {asked === 'open' && <OpenDialog version={version} isUnsaved={isUnsaved} onClose={close} />}
      {asked === 'remind' && <RemindDialog survey={survey} onClose={close} />}
      {asked === 'close' && <CloseDialog survey={survey} onClose={close} />}
      {asked === 'delete' && <DeleteDialog survey={survey} onClose={close} />}
    </>
  )
}

interface DialogProps {
  readonly survey: Survey
  readonly onClose: () => void
}

/** Now or at a time; says whom it reaches, and that results of fewer than five are seen by nobody. */
function OpenDialog({ version, isUnsaved, onClose }: SurveyHeaderProps & Pick<DialogProps, 'onClose'>) {
  const { survey } = version
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const { zone } = formats
  const [at, setAt] = useState('')
  const { can } = useMe()
  const [isOverride, setOverride] = useState(false)
  const [closesAt, setClosesAt] = useState(survey.closes_at)
  const change = useOpenSurvey(version)
  const audience = survey.audience_count ?? 0
  const when = at ? fromLocal(at, zone) : null
  const isHeld = isHeldByFourEyes(change.error)
  const isAfterEnd = endsBefore(closesAt, when)
  const along = isAfterEnd && closesAt && when ? endMovedAlong(closesAt, when, survey.opens_at, zone) : null
  return (
    <ConfirmDialog
      title={t('open_title')}
      action={t(when ? 'schedule' : 'open_now')}
      busy={change.isPending}
      error={isHeld ? null : change.error}
      ready={!isAfterEnd && (!isHeld || (can.administer && isOverride))}
      onConfirm={() =>
        change.mutate({ opens_at: when, closes_at: closesAt, override: isOverride }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <div className={styles.texts}>
        <ChangedBy error={change.error} record={{ survey_id: survey.id }} />
        {isUnsaved && <p role="alert">{t('open_unsaved')}</p>}
        <p>{t('open_people', { count: audience, number: formats.number(audience) })}</p>
        {survey.anonymous && audience < GROUP_MIN && <p role="alert">{t('open_small')}</p>}
        <p>{t('open_stays')}</p>
        <Field
          label={t('opens_at')}
          hint={`${t('opens_at_hint')} ${t('zone', { zone })}`}
          error={isAfterEnd ? t('open_after_end', { when: formats.dateTime(closesAt ?? '') }) : null}
          optional
        >
          {control => (
            <TextInput
              {...control}
              type="datetime-local"
              value={at}
              onInput={event => setAt(event.currentTarget.value)}
            />
          )}
        </Field>
        {along && <EndAlong at={along} onMove={setClosesAt} />}
        {!isAfterEnd && closesAt && (
          <p>
            {t('closes_at')} {formats.dateTime(closesAt)}
          </p>
        )}
        {isHeld && (
          <HeldByFourEyes
            text={t('open_four_eyes')}
            label={t('open_override')}
            hint={t('open_override_hint')}
            isOverride={isOverride}
            onOverride={setOverride}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

function RemindDialog({ survey, onClose }: DialogProps) {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const [message, setMessage] = useState('')
  const change = useRemind(survey.id)
  const remind = () =>
    change.mutate(message.trim() || null, {
      onSuccess: ({ count }) => {
        toast(t('reminded', { count, number: formats.number(count) }))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('remind_title')}
      action={t('remind')}
      busy={change.isPending}
      error={change.error}
      onConfirm={remind}
      onClose={onClose}
    >
      <p>{t('remind_text')}</p>
      <Field label={t('message')} optional>
        {control => (
          <TextArea
            {...control}
            rows={3}
            maxLength={MESSAGE_MAX_LENGTH}
            value={message}
            onInput={event => setMessage(event.currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}

function CloseDialog({ survey, onClose }: DialogProps) {
  const { t } = useTranslation('studio/surveys')
  const change = useCloseSurvey(survey.id)
  const isOpen = survey.state === 'open'
  return (
    <ConfirmDialog
      title={t(isOpen ? 'close_title' : 'unschedule')}
      action={t(isOpen ? 'close' : 'unschedule')}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t(isOpen ? 'close_text' : 'unschedule_text')}</p>
    </ConfirmDialog>
  )
}

function DeleteDialog({ survey, onClose }: DialogProps) {
  const { t } = useTranslation('studio/surveys')
  const [, navigate] = useLocation()
  const change = useDeleteSurvey(survey.id)
  return (
    <ConfirmDialog
      title={t('delete_title')}
      action={t('delete')}
      danger
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined, { onSuccess: () => navigate('/surveys') })}
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  )
}
