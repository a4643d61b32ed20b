import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ClashesDialog } from '../compose/conflict/clashes-dialog.tsx'
import { ConflictBanner } from '../compose/conflict/conflict.tsx'
import { mergeFields } from '../compose/conflict/merge.ts'
import { targetingOf } from '../parts/targeting.ts'
import { fieldsOf, PARTED, type SurveyFields } from './survey-fields.ts'
import type { SurveyWriting } from './use-survey.ts'

/** Both versions of the fields and questions that a colleague has changed meanwhile as well, and the choice between them. */
export function SurveyConflict({ writing }: { readonly writing: SurveyWriting }) {
  const { t } = useTranslation('studio/surveys')
  const words = useWords()
  const { theirs, isPutOff, putOff, fields, common, choose } = writing
  if (!theirs) return null
  if (isPutOff) return <ConflictBanner onCompare={() => putOff(false)} />
  const merge = mergeFields(common && fieldsOf(common.survey), fields, fieldsOf(theirs.survey), PARTED)
  return (
    <ClashesDialog
      {...merge}
      record={{ survey_id: theirs.survey.id }}
      parted={PARTED.name}
      savedAt={theirs.survey.updated_at}
      labelOf={({ name }) => t(`conflict.${name as keyof SurveyFields}`)}
      shown={({ name, ...sides }, side) =>
        words({ [name]: sides[side] }).map(line => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))
      }
      onChoose={choose}
      onPutOff={() => putOff(true)}
    />
  )
}

/** Fields in lines of words. */
function useWords(): (fields: Partial<SurveyFields>) => readonly string[] {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const listed = (names: readonly string[]) => [names.length > 0 ? formats.list(names) : t('conflict.empty')]
  return ({ title, intro, anonymous, by, questions, audiences, closes_at, notification_channels }) => {
    if (anonymous !== undefined) return [t(anonymous ? 'anonymous' : 'named')]
    if (by) return listed(by)
    if (audiences) return listed(targetingOf(audiences).audiences)
    if (notification_channels) return listed(notification_channels.map(channel => t(`channels.${channel}`)))
    if (closes_at) return [formats.dateTime(closes_at)]
    if (questions && questions.length > 0)
      return questions.map(({ text, kind, options }) =>
        [text, `(${t(`kind.${kind}`)})`, options && formats.list(options.map(option => option.text))]
          .filter(Boolean)
          .join(' '),
      )
    return [title || intro || t('conflict.empty')]
  }
}
