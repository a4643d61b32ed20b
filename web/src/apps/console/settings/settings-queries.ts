import type {
  BrandingChanges,
  ProgramNotificationSettingsChanges,
  ProgramSettingsChanges,
  UserGeneratedContentSettings,
} from '@atrium/client'
import {
  listAudienceAttributes,
  readProgramNotificationSettings,
  readProgramSettings,
  readUserGeneratedContentSettings,
  updateBranding,
  updateProgramNotificationSettings,
  updateProgramSettings,
  updateUserGeneratedContentSettings,
} from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { meQuery } from '../../../core/session/session-queries.ts'
import { uploadFile } from '../../../features/uploads/upload-queries.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { changedOf } from '../../../lib/records/changes.ts'
import { useEdited } from '../../../ui/admin/settings-form.tsx'
import { useChange } from '../../../ui/admin/use-change.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { brandingQuery } from '../../shared/shell/branding-queries.ts'

const atrium = connect({
  listAudienceAttributes,
  readProgramNotificationSettings,
  readProgramSettings,
  readUserGeneratedContentSettings,
  updateBranding,
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

/** The changed values of a form, and the values that they replace. */
export interface Wish<Changes> {
  readonly changes: Changes
  readonly from: Partial<Changes>
}

/**
 * The changes to send. Entries that another administrator has added to a list meanwhile are kept, entries that they have removed
 * are left out; of a map only the changed members are sent.
 */
export async function withOthers<Changes extends object>(
  { changes, from }: Wish<Changes>,
  read: () => Promise<object>,
): Promise<Changes> {
  const entries = Object.entries(changes)
  const now: Readonly<Record<string, unknown>> = entries.some(([, value]) => Array.isArray(value))
    ? { ...(await read()) }
    : {}
  const merged = entries.map(([name, value]) => {
    const base: unknown = from[name as keyof Changes]
    if (Array.isArray(value)) return [name, mergedList(value, base as unknown[], now[name] as unknown[])]
    return [name, isMap(value) && isMap(base) ? changedWithin(value, base) : value]
  })
  return Object.fromEntries(merged)
}

type Values = Readonly<Record<string, unknown>>
const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

const changedWithin = (mine: Values, base: Values): Values =>
  Object.fromEntries(
    Object.entries(changedOf(mine, base)).map(([name, value]) => {
      const before = base[name]
      return [name, isMap(value) && isMap(before) ? changedWithin(value, before) : value]
    }),
  )

const mergedList = (mine: readonly unknown[], base: readonly unknown[], now: readonly unknown[]): unknown[] => [
  ...mine.filter(each => !base.includes(each) || now.includes(each)),
  ...now.filter(each => !base.includes(each) && !mine.includes(each)),
]

/** Changes settings of the program; only what is given. */
export const useSaveProgram = () =>
  useChange(
    async (wish: Wish<ProgramSettingsChanges>) => {
      const read = async () => (await atrium.readProgramSettings({})).data
      return (await atrium.updateProgramSettings(await withOthers(wish, read))).data
    },
    {
      success: (client, settings) => {
        client.setQueryData(programQuery.queryKey, settings)
        // Its name and languages are known to every page.
        void client.invalidateQueries(meQuery)
      },
    },
  )

export const submissionsQuery = queryOptions({
  queryKey: ['console-settings', 'submissions'],
  queryFn: async ({ signal }) => (await atrium.readUserGeneratedContentSettings({}, { signal })).data,
})

export const useSaveSubmissions = () =>
  useChange(
    async (wish: Wish<Partial<UserGeneratedContentSettings>>) => {
      const read = async () => (await atrium.readUserGeneratedContentSettings({})).data
      return (await atrium.updateUserGeneratedContentSettings(await withOthers(wish, read))).data
    },
    { success: (client, settings) => client.setQueryData(submissionsQuery.queryKey, settings) },
  )

export const noticesQuery = queryOptions({
  queryKey: ['console-settings', 'notifications'],
  queryFn: async ({ signal }) => (await atrium.readProgramNotificationSettings({}, { signal })).data,
})

export const useSaveNotices = () =>
  useChange(
    async (wish: Wish<ProgramNotificationSettingsChanges>) => {
      const read = async () => (await atrium.readProgramNotificationSettings({})).data
      return (await atrium.updateProgramNotificationSettings(await withOthers(wish, read))).data
    },
    { success: (client, settings) => client.setQueryData(noticesQuery.queryKey, settings) },
  )

/** The mutation that stores some of the settings. */
interface Save<Stored> {
  mutate(wish: Wish<Partial<Stored>>, options?: { onSuccess?: () => void }): void
  reset(): void
  readonly isPending: boolean
  readonly error: unknown
}

/**
 * Some of the settings as a form of their own: what was typed stays until the server has it, and what was saved can be
 * undone. `title` names the part in the message.
 */
export function useSettingsPart<Stored extends object, Name extends keyof Stored>(
  stored: Stored,
  names: readonly Name[],
  save: Save<Stored>,
  title: string,
) {
  const { t } = useTranslation('console/settings')
  const part = Object.fromEntries(names.map(name => [name, stored[name]])) as Pick<Stored, Name>
  const edited = useEdited(part)
  return {
    ...edited,
    form: {
      title,
      isChanged: edited.isChanged,
      busy: save.isPending,
      error: save.error,
      onReset: () => {
        edited.reset()
        save.reset()
      },
      onSave: () => {
        const changes = edited.changes as Partial<Stored>
        const from: object = Object.fromEntries(Object.keys(changes).map(name => [name, part[name as Name]]))
        save.mutate(
          { changes, from },
          {
            onSuccess: () => {
              edited.saved(edited.values)
              toast(t('saved', { title }), {
                action: { label: t('undo', { ns: 'ui' }), run: () => save.mutate({ changes: from, from: changes }) },
              })
            },
          },
        )
      },
    },
  }
}

/** Changes how the program looks, which these pages show at once. */
export const useSaveBranding = (programId: number) =>
  useChange(async (changes: BrandingChanges) => (await atrium.updateBranding(changes)).data, {
    success: (client, branding) => {
      // The public call's response may be ten seconds old.
      client.setQueryData(brandingQuery(programId).queryKey, branding)
    },
  })

/** Brings a picture to the server; answers its address. */
export const useUploadLogo = () =>
  useChange(async (file: File) => {
    const { view_url } = await uploadFile(file, { signal: new AbortController().signal, onProgress: () => {} })
    return view_url
  })
