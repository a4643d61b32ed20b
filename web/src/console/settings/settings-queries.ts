import type {
  ProgramNotificationSettingsChanges,
  ProgramSettingsChanges,
  UserGeneratedContentSettings,
} from '@atrium/client'
import {
  listAudienceAttributes,
  readProgramNotificationSettings,
  readProgramSettings,
  readUserGeneratedContentSettings,
  updateProgramNotificationSettings,
  updateProgramSettings,
  updateUserGeneratedContentSettings,
} from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { meQuery } from '../../app/session/session-queries.ts'

const atrium = connect({
  listAudienceAttributes,
  readProgramNotificationSettings,
  readProgramSettings,
  readUserGeneratedContentSettings,
  updateProgramNotificationSettings,
  updateProgramSettings,
  updateUserGeneratedContentSettings,
})

export const programQuery = queryOptions({
  queryKey: ['console-settings', 'program'],
  queryFn: async ({ signal }) => (await atrium.readProgramSettings({}, { signal })).data,
})

const CUSTOM = 'custom.'
const SHOWN_MAX = 100

/** The custom attributes that people have, as rules name them. */
export const customAttributesQuery = queryOptions({
  queryKey: ['console-settings', 'custom-attributes'],
  queryFn: async ({ signal }) => {
    const { data } = await atrium.listAudienceAttributes({ search: CUSTOM, 'page.size': SHOWN_MAX }, { signal })
    return data.map(({ attribute }) => attribute).filter(attribute => attribute.startsWith(CUSTOM))
  },
})

/** Changes settings of the program; only what is given. */
export function useSaveProgram() {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (changes: ProgramSettingsChanges) => (await atrium.updateProgramSettings(changes)).data,
    onSuccess: settings => {
      client.setQueryData(programQuery.queryKey, settings)
      // Its name and languages are known to every page.
      void client.invalidateQueries(meQuery)
    },
  })
}

export const submissionsQuery = queryOptions({
  queryKey: ['console-settings', 'submissions'],
  queryFn: async ({ signal }) => (await atrium.readUserGeneratedContentSettings({}, { signal })).data,
})

export function useSaveSubmissions() {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (changes: Partial<UserGeneratedContentSettings>) =>
      (await atrium.updateUserGeneratedContentSettings(changes)).data,
    onSuccess: settings => client.setQueryData(submissionsQuery.queryKey, settings),
  })
}

export const noticesQuery = queryOptions({
  queryKey: ['console-settings', 'notifications'],
  queryFn: async ({ signal }) => (await atrium.readProgramNotificationSettings({}, { signal })).data,
})

export function useSaveNotices() {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (changes: ProgramNotificationSettingsChanges) =>
      (await atrium.updateProgramNotificationSettings(changes)).data,
    onSuccess: settings => client.setQueryData(noticesQuery.queryKey, settings),
  })
}
