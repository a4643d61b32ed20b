import { AtriumError, type PeopleImport, type PeopleImportChanges, type PeopleImportRow } from '@atrium/client'
import {
  applyPeopleImport,
  createPeopleImport,
  discardPeopleImport,
  listPeopleImportProblems,
  listPeopleImportRows,
  listPeopleImports,
  readPeopleImport,
  updatePeopleImport,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { readCsv } from '../../../api/csv.ts'
import { jobRecords } from '../../../features/live/job-status.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { CONSOLE_PEOPLE } from '../people/people-queries.ts'

const atrium = connect({
  applyPeopleImport,
  createPeopleImport,
  discardPeopleImport,
  listPeopleImportProblems,
  listPeopleImportRows,
  listPeopleImports,
  readPeopleImport,
  updatePeopleImport,
})

export type ImportKey = PeopleImport['key']
export type RowAction = NonNullable<PeopleImportRow['action']>

/** Live hints of imports lead to reading these again; how far one is, is asked for. */
const IMPORTS = jobRecords('import')
const LOOK_EVERY_MS = 1_500
/** Milliseconds between reads of a waiting import, which may continue in another tab; hints may be missed. */
const WAITING_LOOK_EVERY_MS = 10_000
export const PAGE_SIZE = 25
/** The upload of the largest file by a slow network. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000

/** The imports of the program, the newest first. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [...IMPORTS, 'list', page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listPeopleImports({ 'page.size': PAGE_SIZE, 'page.number': page }, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One import; read again and again while something happens to it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, 'one', id],
    queryFn: async ({ signal }) => (await atrium.readPeopleImport({ import_id: id }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.status === 'checking' || data?.status === 'running') return LOOK_EVERY_MS
      return data?.finished_at === null && data.status !== 'discarded' ? WAITING_LOOK_EVERY_MS : false
    },
  })

/** A page of the rows with one action, by line. */
export const rowsQuery = (id: string, action: RowAction, page: number) =>
  queryOptions({
    queryKey: [...IMPORTS, 'rows', id, action, page],
    queryFn: async ({ signal }) => {
      const args = { import_id: id, 'filter.action': [action], 'page.size': PAGE_SIZE, 'page.number': page }
      const { data, meta } = await atrium.listPeopleImportRows(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    // Another page of the same rows; those with another action are of another kind.
    placeholderData: (before, query) => (query?.queryKey.at(-2) === action ? before : undefined),
    staleTime: 0,
  })

/** Kinds of problems that are shown; a file seldom has more. */
const KINDS_SHOWN_MAX = 50

/** Problems of the file, by kind. */
export const kindsQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, 'kinds', id],
    queryFn: async ({ signal }) =>
      (await atrium.listPeopleImportProblems({ import_id: id, 'page.size': KINDS_SHOWN_MAX }, { signal })).data,
    staleTime: 0,
  })

/** The media type of a sent spreadsheet; browsers take a type for it from the system, or none. */
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const typedFiles = new WeakMap<File, Blob>()

/** The file with its media type; the same blob for the same file, by which `connect` knows a repeated call. */
function typed(file: File): Blob {
  const blob = typedFiles.get(file) ?? file.slice(0, file.size, /\.xlsx$/i.test(file.name) ? SHEET_TYPE : 'text/csv')
  typedFiles.set(file, blob)
  return blob
}

/** Sends a file to be checked; returns the id of its import. */
export const useSendFile = () =>
  useChange(
    async ({ file, key }: { readonly file: File; readonly key: ImportKey }) =>
      (await atrium.createPeopleImport({ key, $body: typed(file) }, { timeoutMs: UPLOAD_TIMEOUT_MS })).data.id,
    { success: client => client.invalidateQueries({ queryKey: [...IMPORTS, 'list'] }) },
  )

/** Maps columns, says what becomes of leavers and who is invited; the file is then checked anew. */
export const useChangeImport = (id: string) =>
  useChange((changes: PeopleImportChanges) => atrium.updatePeopleImport({ import_id: id, ...changes }), {
    settled: client => client.invalidateQueries({ queryKey: IMPORTS }),
  })

/** Applies an import. `confirmed`: the number of leavers, where there are many. */
export function useApplyImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (confirmed: number | null) =>
      atrium.applyPeopleImport({ import_id: id, ...(confirmed === null ? {} : { confirm_leavers: confirmed }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS }),
  })
}

/** The number that the server wants confirmed before it deactivates so many people; null for any other refusal. */
export function leaversToConfirm(error: unknown): number | null {
  if (!(error instanceof AtriumError) || error.status !== 409) return null
  const [, number] = /confirm_leavers (\d+)/.exec(error.detail) ?? []
  return number === undefined ? null : Number(number)
}

/** Discards an import that was not applied; one that is gone already is discarded. */
export const useDiscardImport = (id: string) =>
  useChange(
    async () => {
      try {
        await atrium.discardPeopleImport({ import_id: id })
      } catch (error) {
        if (!(error instanceof AtriumError && error.status === 404)) throw error
      }
    },
    { settled: client => client.invalidateQueries({ queryKey: IMPORTS }) },
  )

/** Downloads the problems of an import as CSV, as spreadsheets in a language expect it. */
export const useProblemsFile = (id: string) =>
  useMutation({
    mutationFn: async (language: string) =>
      saveBlob(await readCsv(atrium.listPeopleImportRows, { import_id: id }, language), `import-problems-${id}.csv`),
  })
