import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Address } from '../../../lib/use-address.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Switch } from '../../../ui/form/choice.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { useGrouping } from '../audiences/audiences-queries.ts'
import { ChangedBy } from '../parts/writing/changed-by.tsx'
import styles from './must-read.module.css'
import { askingQuery, summaryQuery, useAskAgain } from './must-read-queries.ts'

/** Until when people are asked, who is reminded by itself, and whether a change of the post asks again. */
export function AskingCard({ contentId }: { readonly contentId: number }) {
  const { t } = useTranslation('studio/must_read')
  const formats = useFormats()
  const { data: asking } = useQuery(askingQuery(contentId))
  const { data: summary } = useQuery(summaryQuery(contentId, ''))
  const [isSure, setSure] = useState(true)
  const askAgain = useAskAgain(contentId)
  if (!asking) return null
  const { due_at, remind_hours_before: hours, ask_again_on_change: isOn } = asking.settings
  const write = (on: boolean) =>
    askAgain.mutate(
      { asking, on },
      {
        onSuccess: () => {
          setSure(true)
          toast(t(on ? 'again.on' : 'again.off'))
        },
      },
    )
  const outdated = summary?.outdated ?? 0
  const change = (on: boolean) => {
    if (askAgain.isPending) return
    if (!on && outdated > 0) setSure(false)
    else write(on)
  }
  return (
    <Card as="section" aria-label={t('again.title')} className={styles.asking ?? ''}>
      <p>
        {due_at ? t('due', { at: formats.dateTime(due_at) }) : t('no_due')}
        {due_at &&
          hours.length > 0 &&
          ` ${t('planned', { hours: formats.list(hours.map(hour => formats.number(hour))) })}`}
      </p>
      <Switch
        label={t('again.title')}
        hint={t('again.hint')}
        checked={askAgain.isPending ? askAgain.variables.on : isOn}
        onChange={event => change(event.currentTarget.checked)}
      />
      <ChangedBy error={askAgain.error} record={{ content_id: contentId }} />
      {isSure && <Refusal error={askAgain.error} />}
      {!isSure && (
        <ConfirmDialog
          title={t('again.off_title')}
          action={t('again.off_action')}
          busy={askAgain.isPending}
          error={askAgain.error}
          onConfirm={() => write(false)}
          onClose={() => setSure(true)}
        >
          <p>{t('again.off_text', { count: outdated, number: formats.number(outdated) })}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface ByAttributeProps {
  readonly contentId: number
  readonly address: Address
}

/** The share that has confirmed, by an attribute of people: bars, each with its numbers. */
export function ByAttribute({ contentId, address }: ByAttributeProps) {
  const { t } = useTranslation('studio/must_read')
  const formats = useFormats()
  const { by, attributes } = useGrouping(address)
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(contentId, by))
  return (
    <section className={styles.by} aria-labelledby="by">
      <div className={styles.byHead}>
        <h2 id="by" className={styles.heading}>
          {t('by.title')}
        </h2>
        <Select
          aria-label={t('by.attribute')}
          value={by}
          onChange={event => address.change({ by: event.currentTarget.value })}
        >
          {attributes.map(({ attribute, label }) => (
            <option key={attribute} value={attribute}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton rows={4} />}
      {data && (
        <ul className={styles.groups}>
          {data.by.map(({ value, audience, acknowledged }) => (
            <li key={value ?? ''} className={styles.groupRow}>
              <span className={styles.value} dir="auto">
                {value !== null && by === 'department' ? (
                  <Link href={address.hrefWith({ department: value })}>{value}</Link>
                ) : (
                  (value ?? t('by.none'))
                )}
              </span>
              <ProgressBar label={value ?? t('by.none')} value={audience === 0 ? 0 : acknowledged / audience} />
              <span className={styles.figures}>
                {t('by.figures', { confirmed: formats.number(acknowledged), audience: formats.number(audience) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
