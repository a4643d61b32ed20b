import { AtriumError } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { kindOf } from '../../../app/problem.ts'

/** The date is no longer the one that was shown. */
export class MovedMeanwhile extends Error {}

/** Why a date was not moved, in words. */
export function useWhyNot(): (error: unknown) => string {
  const { t } = useTranslation('studio/calendar')
  const { t: app } = useTranslation('app')
  return error => {
    if (error instanceof MovedMeanwhile || kindOf(error) === 'conflict') return t('why.changed')
    if (error instanceof AtriumError && error.status === 400) return t('why.order')
    if (kindOf(error) === 'forbidden') return t('why.four_eyes')
    return `${app(`error.${kindOf(error)}.title`)}. ${app(`error.${kindOf(error)}.text`)}`
  }
}
