import { percentOf } from '../../../features/polls/poll-shares.ts'
import '../../../features/post/page/print.css'
import type { Survey, SurveyQuestion, SurveyResults } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/preact-query'
import { Download, Printer } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { groupingQuery } from '../audiences/audiences-queries.ts'
import { HeatTable } from './heat-table.tsx'
import styles from './surveys.module.css'
import { downloadResponses, resultsQuery, textsQuery } from './surveys-queries.ts'

type Result = NonNullable<SurveyResults['questions']>[number]

/** Results of a survey: a picture for each question that is its table as well, groups beside each other, and texts. */
export function ResultsSection({ survey }: { readonly survey: Survey }) {
  const { t, i18n } = useTranslation('studio/surveys')
  const formats = useFormats()
  const download = useMutation({
    mutationFn: async () => saveBlob(await downloadResponses(survey.id, i18n.language), `survey-${survey.id}.csv`),
    meta: { handled: true },
  })
  const [by, setBy] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(survey.id, by))
  const { data: attributes = [] } = useQuery(groupingQuery)
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  if (data.hidden_until !== null)
    return (
      <Section title={t('results.title')}>
        <p>{t('results.hidden', { number: formats.number(data.hidden_until) })}</p>
      </Section>
    )
  const results = data.questions ?? []
  return (
    <>
      <p className={styles.printed} dir="auto">
        {survey.title}
      </p>
      <Section
        title={t('results.title')}
        lead={t('results.counted', { count: data.responses ?? 0, number: formats.number(data.responses ?? 0) })}
        action={
          <div className={styles.tools}>
            <Button
              size="s"
              icon={<Download aria-hidden="true" />}
              busy={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('results.csv')}
            </Button>
            <Button size="s" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('results.print')}
            </Button>
          </div>
        }
      >
        <Refusal error={download.error} />
        {survey.anonymous && (
          <p className={styles.soft}>{t(survey.state === 'closed' ? 'results.why_closed' : 'results.why_open')}</p>
        )}
        {survey.by.length > 0 && survey.state === 'closed' && (
          <Field label={t('results.by')}>
            {control => (
              <Select {...control} value={by ?? ''} onChange={event => setBy(event.currentTarget.value || null)}>
                <option value="">{t('results.whole')}</option>
                {survey.by.map(attribute => (
                  <option key={attribute} value={attribute}>
                    {attributes.find(each => each.attribute === attribute)?.label ?? attribute}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </Section>
      {by && <HeatTable survey={survey} groups={data.by ?? []} whole={results} responses={data.responses ?? 0} />}
      {survey.questions.map((question, index) => {
        const result = results[index]
        return (
          result && (
            <Section key={question.id} title={question.text} lead={t('results.answered', { count: result.answered })}>
              <QuestionResult survey={survey} question={question} result={result} />
            </Section>
          )
        )
      })}
    </>
  )
}

interface QuestionResultProps {
  readonly survey: Survey
  readonly question: SurveyQuestion
  readonly result: Result
}

function QuestionResult({ survey, question, result }: QuestionResultProps) {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const { mean, nps, before } = result
  if (question.kind === 'text') return <Texts survey={survey} question={question} />
  const rows =
    result.options?.map(({ id, count }) => ({
      key: id,
      label: question.options?.find(option => option.id === id)?.text ?? '',
      count,
    })) ?? (result.distribution ?? []).map(({ value, count }) => ({ key: String(value), label: String(value), count }))
  const earlier = before?.mean ?? before?.score ?? null
  return (
    <>
      {(mean !== null || nps?.score != null) && (
        <p className={styles.figure}>
          <strong>{mean === null ? (nps?.score ?? 0) : formats.number(mean)}</strong>{' '}
          {t(mean === null ? 'results.score' : 'results.mean')}
          {earlier !== null && ` · ${t('results.before', { number: formats.number(earlier) })}`}
        </p>
      )}
      {nps && (
        <p className={styles.soft}>
          {t('results.nps', { promoters: nps.promoters, passives: nps.passives, detractors: nps.detractors })}
        </p>
      )}
      <Bars caption={question.text} rows={rows} answered={result.answered} />
    </>
  )
}

interface BarsProps {
  readonly caption: string
  readonly rows: readonly { readonly key: string; readonly label: string; readonly count: number }[]
  readonly answered: number
}

/** A table whose rows are drawn as bars, for sight and screen readers alike. */
function Bars({ caption, rows, answered }: BarsProps) {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  return (
    <table className={styles.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{t('column.answer')}</th>
          <th scope="col" className={styles.number}>
            {t('column.people')}
          </th>
          <th scope="col" className={styles.number}>
            {t('column.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count }) => {
          const share = percentOf(count, answered)
          return (
            <tr key={key}>
              <th scope="row" dir="auto">
                {label}
                <span className={styles.bar} style={{ '--share': `${share}%` } as Record<string, string>} />
              </th>
              <td className={styles.number}>{formats.number(count)}</td>
              <td className={styles.number}>{formats.percent(share / 100)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The texts that answer a question, in an order of their own. */
function Texts({ survey, question }: Omit<QuestionResultProps, 'result'>) {
  const { t } = useTranslation('studio/surveys')
  const [isAsked, setAsked] = useState(false)
  const isShown = isAsked || survey.state === 'closed'
  const [search, setSearch] = useState('')
  const { data } = useQuery({ ...textsQuery(survey.id, question.id, useDeferred(search.trim())), enabled: isShown })
  if (!isShown) return <Button onClick={() => setAsked(true)}>{t('results.show_texts')}</Button>
  return (
    <>
      <SearchField label={t('results.search_texts')} value={search} onChange={setSearch} />
      <ul className={styles.texts}>
        {data?.texts.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ids, so that nothing joins them
          <li key={index} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {data?.total === 0 && <p className={styles.soft}>{t('results.no_texts')}</p>}
    </>
  )
}
