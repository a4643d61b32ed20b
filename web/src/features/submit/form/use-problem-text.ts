import type { ItemMetadata } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import type { FieldName, FieldProblem } from '../problems.ts'

const MAX = {
  title: 'title_max_length',
  summary: 'summary_max_length',
  body: 'body_max_length',
  attachments: 'attachments_max_count',
} as const

/** What is wrong with a field and how to mend it; null when nothing is. */
export function useProblemText(limits: ItemMetadata['limits']) {
  const { t } = useTranslation('submit')
  const formats = useFormats()
  return (field: FieldName, problem: FieldProblem | undefined): string | null => {
    if (!problem) return null
    if (problem === 'required') return t(`problem.required_${field === 'topic_ids' ? 'topic' : 'title'}`)
    const max = field in MAX ? formats.number(limits[MAX[field as keyof typeof MAX]]) : ''
    return t(`problem.${problem}`, { max })
  }
}
