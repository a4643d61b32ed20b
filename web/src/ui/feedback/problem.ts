import { AtriumError } from '@atrium/client'
import { useTranslation } from '../../i18n/translate.ts'
import { BlockedError } from '../../lib/network.ts'

export type ProblemKind =
  | 'offline'
  | 'blocked'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'refused'
  | 'too_large'
  | 'busy'
  | 'server'

export interface Problem {
  readonly title: string
  readonly text: string
  readonly requestId: string | null
}

/** Kind of an error, as the reader meets it. */
export function kindOf(error: unknown): ProblemKind {
  if (!(error instanceof AtriumError)) return 'server'
  if (error.status === 0) return error.cause instanceof BlockedError ? 'blocked' : 'offline'
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return 'missing'
  if (error.status === 409 || error.status === 412) return 'conflict'
  if (error.status === 413 || error.status === 431) return 'too_large'
  if ([400, 415, 422].includes(error.status)) return 'refused'
  if (error.status === 429 || error.status === 503) return 'busy'
  return 'server'
}

/** The words for an error, and the reference that support asks for. */
export function useProblem(error: unknown): Problem {
  const { t } = useTranslation('app')
  const kind = kindOf(error)
  return {
    title: t(`error.${kind}.title`),
    text: t(`error.${kind}.text`),
    requestId: (error as AtriumError | null)?.requestId ?? null,
  }
}
