import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import styles from './surveys.module.css'
import { useCreateSurvey } from './surveys-queries.ts'
import { type SurveyTemplate, templatesQuery } from './templates.ts'

/** Templates to begin with, in the language of the page, and an empty survey. */
export function BeginSurvey() {
  const { t, i18n } = useTranslation('studio/surveys')
  const [, navigate] = useLocation()
  const { data: templates = [] } = useQuery(templatesQuery(i18n.language))
  const create = useCreateSurvey()
  const begin = ({ title, intro, questions }: Pick<SurveyTemplate, 'title' | 'intro' | 'questions'>) =>
    create.mutate(
      { title, intro, questions: [...questions] },
      { onSuccess: ({ survey }) => navigate(`/surveys/${survey.id}`) },
    )
  return (
    <div className={styles.parts}>
      {templates.map(template => (
        <Section key={template.key} title={template.title} lead={template.about}>
          <Button busy={create.isPending} onClick={() => begin(template)}>
            {t('begin_with', { title: template.title })}
          </Button>
        </Section>
      ))}
      <Section title={t('blank')} lead={t('blank_lead')}>
        <Button busy={create.isPending} onClick={() => begin({ title: t('untitled'), intro: null, questions: [] })}>
          {t('begin_blank')}
        </Button>
      </Section>
      <Refusal error={create.error} />
    </div>
  )
}
