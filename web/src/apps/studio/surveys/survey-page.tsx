import type { Survey } from '@atrium/client'
import { useParams } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { Editors } from '../parts/editors/editors.tsx'
import { OthersBanner } from '../parts/others-record.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { BeginSurvey } from './begin-survey.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { ResultsSection } from './results-section.tsx'
import { SurveyConflict } from './survey-conflict.tsx'
import { SurveyForm } from './survey-form.tsx'
import { SurveyHeader } from './survey-header.tsx'
import styles from './surveys.module.css'
import { type SurveyVersion, surveyQuery } from './surveys-queries.ts'
import { useSurvey } from './use-survey.ts'

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
      {version => <Parts key={version.survey.id} latest={version} />}
    </RecordPage>
  )
}

function Parts({ latest }: { readonly latest: SurveyVersion }) {
  const { t } = useTranslation('studio/surveys')
  const writing = useSurvey(latest)
  const { survey } = writing.base
  const isWritten = survey.state === 'draft' || survey.state === 'scheduled'
  const isWritable = survey.writable !== false
  const isSeen = isWritable || !survey.anonymous
  return (
    <>
      <SurveyHeader version={writing.base} isUnsaved={writing.isSavable} />
      <div className={styles.parts}>
        {isWritable && survey.state !== 'closed' && <Editors record={{ survey_id: survey.id }} />}
        {!isWritable && <OthersBanner author={survey.author} />}
        {!isWritten && isSeen && <ResultsSection survey={survey} />}
        {!isWritten && !isSeen && (
          <Section title={t('results.title')}>
            <p>{t('others.anonymous', { ns: 'studio/common' })}</p>
          </Section>
        )}
        {isWritable && survey.state !== 'closed' && (
          <>
            <SurveyConflict writing={writing} />
            <SurveyForm writing={writing} />
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
