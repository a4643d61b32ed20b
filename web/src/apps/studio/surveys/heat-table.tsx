import type { Survey, SurveyResults } from '@atrium/client'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import styles from './surveys.module.css'

type Groups = NonNullable<SurveyResults['by']>
type Results = NonNullable<SurveyResults['questions']>

interface HeatTableProps {
  readonly survey: Survey
  readonly groups: Groups
  readonly whole: Results
  readonly responses: number
}

/** The means and scores of groups beside each other; a cell is the stronger coloured the better it is. */
export function HeatTable({ survey, groups, whole, responses }: HeatTableProps) {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const measured = survey.questions.flatMap((question, index) =>
    question.kind === 'scale' || question.kind === 'nps' ? [{ question, index }] : [],
  )
  const figureOf = (results: Results, index: number) => results[index]?.mean ?? results[index]?.nps?.score ?? null
  const heatOf = (figure: number, { kind, scale }: Survey['questions'][number]) =>
    kind === 'nps' ? (figure + 100) / 200 : (figure - 1) / ((scale?.to ?? 5) - 1)
  return (
    <Section title={t('heat.title')} lead={t('heat.lead')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section className={styles.wide} tabIndex={0} aria-label={t('results.by')}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <th scope="col">{t('heat.group')}</th>
              <th scope="col">{t('column.responses')}</th>
              {measured.map(({ question }) => (
                <th key={question.id} scope="col" dir="auto">
                  {question.text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('results.whole')}</th>
              <td>{formats.number(responses)}</td>
              {measured.map(({ question, index }) => (
                <td key={question.id}>{formats.number(figureOf(whole, index) ?? 0)}</td>
              ))}
            </tr>
            {groups.map(group => (
              <tr key={group.value ?? ''}>
                <th scope="row" dir="auto">
                  {group.value ?? t('heat.folded')}
                </th>
                <td>{formats.number(group.responses)}</td>
                {measured.map(({ question, index }) => {
                  const figure = figureOf(group.questions, index)
                  return (
                    <td
                      key={question.id}
                      style={
                        { '--heat': `${figure === null ? 0 : Math.round(heatOf(figure, question) * 60)}%` } as Record<
                          string,
                          string
                        >
                      }
                    >
                      {figure === null ? '–' : formats.number(figure)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
