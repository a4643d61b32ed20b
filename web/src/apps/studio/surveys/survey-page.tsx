import type { Survey } from '@atrium/client'
import { useParams } from 'wouter-preact'
import { useDraft } from '../../../core/drafts/use-draft.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { OthersBanner } from '../parts/others-record.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { BeginSurvey } from './begin-survey.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { ResultsSection } from './results-section.tsx'
import { type SurveyFields, unsavedOf } from './survey-fields.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveyHeader } from './survey-header.tsx'
import styles from './surveys.module.css'
import { surveyQuery } from './surveys-queries.ts'

/** One survey: written while it is a draft, then what came of it; `/surveys/new` begins one from a template. */
export function SurveyPage() {
  const { t } = useTranslation('studio/surveys')
  const { survey_id } = useParams()
  const back = <BackTo href="/surveys" label={t('title')} />
  if (survey_id === 'new')
    return (
      <>
        {back}
        <PageHeader title={t('new')} lead={t('new_lead')} />
        <BeginSurvey />
      </>
    )
  return (
    <RecordPage
      parameter="survey_id"
      query={surveyQuery}
      back={back}
      title={t('one')}
      pending={<TableSkeleton rows={5} />}
    >
      {survey => <Parts key={survey.id} survey={survey} />}
    </RecordPage>
  )
}

function Parts({ survey }: { readonly survey: Survey }) {
  const draft = useDraft<Partial<SurveyFields>>({ name: `studio/survey/${survey.id}`, initial: {} })
  const isWritten = survey.state === 'draft' || survey.state === 'scheduled'
  const isWritable = survey.writable !== false
  return (
    <>
      <SurveyHeader survey={survey} isUnsaved={Object.keys(unsavedOf(survey, draft.value)).length > 0} />
      <div className={styles.parts}>
        {!isWritable && <OthersBanner author={survey.author} />}
        {!isWritten && <ResultsSection survey={survey} />}
        {isWritable && survey.state !== 'closed' && (
          <>
            <SurveyForm survey={survey} draft={draft} />
            <LanguagesSection survey={survey} />
          </>
        )}
        {!isWritable && isWritten && <Texts survey={survey} />}
      </div>
    </>
  )
}

/** Introduction and questions of a survey of others. */
function Texts({ survey: { intro, questions } }: { readonly survey: Survey }) {
  const { t } = useTranslation('studio/surveys')
  return (
    <>
      {intro && <p dir="auto">{intro}</p>}
      {questions.map(({ id, text }, index) => (
        <Section key={id} title={t('question.nth', { nth: index + 1 })}>
          <p dir="auto">{text}</p>
        </Section>
      ))}
    </>
  )
}
