import type { Survey, SurveyInput } from '@atrium/client'
import {
  closeSurvey,
  copySurvey,
  createSurvey,
  deleteSurvey,
  getSurveyResults,
  listSurveyResponses,
  listSurveys,
  listSurveyTexts,
  openSurvey,
  readSurvey,
  remindSurvey,
  updateSurvey,
} from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { readCsv } from '../../../api/csv.ts'
import { onlyIf } from '../../../api/only-if.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateSurveys, keys } from '../parts/query-keys.ts'
import type { Versioned } from '../parts/writing/writing-state.ts'
import { changesBetween, type SurveyFields } from './survey-fields.ts'

const atrium = connect({
  closeSurvey,
  copySurvey,
  createSurvey,
  deleteSurvey,
  getSurveyResults,
  listSurveyResponses,
  listSurveys,
  listSurveyTexts,
  openSurvey,
  readSurvey,
  remindSurvey,
  updateSurvey,
})

export const PAGE_SIZE = 25
const TEXTS = 100

export const surveysQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: keys.surveys('list', page, search),
    queryFn: async ({ signal }) => {
      const wish = { 'page.size': PAGE_SIZE, 'page.number': page, ...(search ? { search } : {}) }
      const { data, meta } = await atrium.listSurveys(wish, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A survey with the version that a change names. */
export interface SurveyVersion extends Versioned {
  readonly survey: Survey
}

const versionOf = ({ data, headers }: { data: Survey; headers: Headers }): SurveyVersion => ({
  survey: data,
  etag: headers.get('etag') ?? '',
})

export const readSurveyVersion = async (id: number): Promise<SurveyVersion> =>
  versionOf(await atrium.readSurvey({ survey_id: id }))

export const surveyQuery = (id: number) =>
  queryOptions({ queryKey: keys.surveys('one', id), queryFn: () => readSurveyVersion(id), staleTime: 0 })

/** Writes what differs from the version; 412 when the survey has changed since. */
export async function saveSurvey({ survey, etag }: SurveyVersion, now: SurveyFields): Promise<SurveyVersion> {
  const args = { survey_id: survey.id, ...changesBetween(survey, now) }
  return versionOf(await atrium.updateSurvey(args, onlyIf(etag)))
}

/** Each look at an open anonymous survey makes its groups smaller: it is read when it is asked for. */
export const resultsQuery = (id: number, by: string | null) =>
  queryOptions({
    queryKey: keys.surveys('results', id, by),
    queryFn: async ({ signal }) =>
      (await atrium.getSurveyResults({ survey_id: id, ...(by ? { by } : {}) }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The responses as a file for spreadsheets in this language. */
export const downloadResponses = (id: number, language: string): Promise<Blob> =>
  readCsv(atrium.listSurveyResponses, { survey_id: id }, language)

export const textsQuery = (id: number, question_id: string, search: string) =>
  queryOptions({
    queryKey: keys.surveys('texts', id, question_id, search),
    queryFn: async ({ signal }) => {
      const wish = { survey_id: id, question_id, 'page.size': TEXTS, ...(search ? { search } : {}) }
      const { data, meta } = await atrium.listSurveyTexts(wish, { signal })
      return { texts: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Shows the version where the survey is shown, and reads the lists again. */
export const keepVersion = (client: QueryClient, version: SurveyVersion) => {
  client.setQueryData(surveyQuery(version.survey.id).queryKey, version)
  return invalidateSurveys(client)
}

export const useCreateSurvey = () =>
  useChange(async (input: SurveyInput) => versionOf(await atrium.createSurvey(input)), { success: keepVersion })

interface Opening {
  /** ISO 8601; null is at once. */
  readonly opens_at: string | null
  readonly closes_at: string | null
  /** An administrator opens what they wrote last, where the program asks for four eyes. */
  readonly override: boolean
}

/** Opens the version that is shown, with the end moved along first where the beginning passed it; 412 when the survey has changed since, which is then read again. */
export const useOpenSurvey = ({ survey, etag }: SurveyVersion) =>
  useChange(
    async ({ opens_at, closes_at, override }: Opening) => {
      const args = { survey_id: survey.id }
      const moved = closes_at !== survey.closes_at
      const last = moved ? versionOf(await atrium.updateSurvey({ ...args, closes_at }, onlyIf(etag))).etag : etag
      return versionOf(await atrium.openSurvey({ ...args, opens_at, ...(override ? { override } : {}) }, onlyIf(last)))
    },
    { success: keepVersion, settled: client => invalidateSurveys(client) },
  )

export const useCloseSurvey = (id: number) =>
  useChange(async () => versionOf(await atrium.closeSurvey({ survey_id: id })), { success: keepVersion })

export function useCopySurvey(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => versionOf(await atrium.copySurvey({ survey_id: id })),
    onSuccess: version => keepVersion(client, version),
  })
}

export const useDeleteSurvey = (id: number) =>
  useChange(() => atrium.deleteSurvey({ survey_id: id }), { success: client => invalidateSurveys(client) })

export const useRemind = (id: number) =>
  useChange(async (message: string | null) => (await atrium.remindSurvey({ survey_id: id, message })).data)
