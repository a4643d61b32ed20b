import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { Refusal } from '../../desk/refusal.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/surface/card.tsx'
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
    <Card as="section" aria-label={t('again.title')} className={styles['asking'] ?? ''}>
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
        onChange={event => change(event.target.checked)}
      />
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
