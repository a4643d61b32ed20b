import { useQuery } from '@tanstack/preact-query'
import { Printer } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Select } from '../../../ui/form/select.tsx'
import styles from '../parts/figures.module.css'
import { ownReportQuery, useSaveReport } from './numbers-queries.ts'
import { WEEKDAYS, weekdayName } from './weekdays.ts'

/** The report by mail, on a day of the week, and the page on paper. */
export function ReportChoice() {
  const { t, i18n } = useTranslation('studio/numbers')
  const { data: report } = useQuery(ownReportQuery)
  const save = useSaveReport()
  return (
    <>
      <div className={`${styles.choices} ${styles.tools}`}>
        {report && (
          <div>
            <Select
              aria-label={t('report.label')}
              value={report.day ?? ''}
              onChange={event => {
                const day = WEEKDAYS.find(each => each === event.currentTarget.value) ?? null
                const onSuccess = () => toast(t(day === null ? 'report.stopped' : 'report.saved'))
                save.mutate({ day, at: report.at }, { onSuccess })
              }}
            >
              <option value="">{t('report.never')}</option>
              {WEEKDAYS.map(day => (
                <option key={day} value={day}>
                  {t('report.weekly', { day: weekdayName(day, i18n.language) })}
                </option>
              ))}
            </Select>
          </div>
        )}
        <Button size="s" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <Refusal error={save.error} />
    </>
  )
}
