import type { Survey, SurveyChanges, SurveyInput } from '@atrium/client'
import {
  closeSurvey,
  copySurvey,
  createSurvey,
  deleteSurvey,
  getSurveyResults,
  listSurveys,
  listSurveyTexts,
  openSurvey,
  readSurvey,
  remindSurvey,
  updateSurvey,
} from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateSurveys, keys } from '../parts/query-keys.ts'

const atrium = connect({
  closeSurvey,
  copySurvey,
  createSurvey,
  deleteSurvey,
  getSurveyResults,
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

/** A survey with the version that a change of its translations names. */
export async function readSurveyVersion(id: number): Promise<{ readonly survey: Survey; readonly etag: string }> {
  const { data, headers } = await atrium.readSurvey({ survey_id: id })
  return { survey: data, etag: headers.get('etag') ?? '' }
}

export const surveyQuery = (id: number) =>
  queryOptions({
    queryKey: keys.surveys('one', id),
    queryFn: async () => (await readSurveyVersion(id)).survey,
    staleTime: 0,
  })

/** Each look at an open anonymous survey makes its groups smaller: it is read when it is asked for. */
export const resultsQuery = (id: number, by: string | null) =>
  queryOptions({
    queryKey: keys.surveys('results', id, by),
    queryFn: async ({ signal }) =>
      (await atrium.getSurveyResults({ survey_id: id, ...(by ? { by } : {}) }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

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

const keepOne = (client: QueryClient, survey: Survey) => {
  client.setQueryData(surveyQuery(survey.id).queryKey, survey)
  return invalidateSurveys(client)
}

export const useCreateSurvey = () =>
  useChange(async (input: SurveyInput) => (await atrium.createSurvey(input)).data, { success: keepOne })

export const useUpdateSurvey = (id: number) =>
  useChange(async (changes: SurveyChanges) => (await atrium.updateSurvey({ survey_id: id, ...changes })).data, {
    success: keepOne,
  })

export const useOpenSurvey = (id: number) =>
  useChange(async (opens_at: string | null) => (await atrium.openSurvey({ survey_id: id, opens_at })).data, {
    success: keepOne,
  })

export const useCloseSurvey = (id: number) =>
  useChange(async () => (await atrium.closeSurvey({ survey_id: id })).data, { success: keepOne })

export const useCopySurvey = (id: number) =>
  useChange(async () => (await atrium.copySurvey({ survey_id: id })).data, { success: keepOne })

export const useDeleteSurvey = (id: number) =>
  useChange(() => atrium.deleteSurvey({ survey_id: id }), { success: client => invalidateSurveys(client) })

export const useRemind = (id: number) =>
  useChange(async (message: string | null) => (await atrium.remindSurvey({ survey_id: id, message })).data)
