import { getDataExportFile, listDataExports, runDataExport } from '@atrium/client/operations'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { jobStatusQuery } from '../../../features/live/job-status.ts'
import { separatedFor, withByteOrderMark } from '../../../lib/csv-file.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'

const atrium = connect({ getDataExportFile, listDataExports, runDataExport })

const CONSOLE_EXPORTS = 'console-exports'
const LOOK_EVERY_MS = 2_000

export const EXPORT_TYPES = ['users', 'activities', 'campaigns', 'audit_events'] as const
export type ExportType = (typeof EXPORT_TYPES)[number]

/** Those that are made once a day by themselves. */
export const DAILY: readonly ExportType[] = ['users', 'activities', 'campaigns']
/** Those that others may not have. */
export const FOR_ADMINISTRATORS: readonly ExportType[] = ['audit_events']
/** How long a file is kept. */
export const KEPT_DAYS = 30

const runningKey = (type: ExportType) => [CONSOLE_EXPORTS, 'running', type]

/** The run that this person waits for; null while there is none. Kept while the console is open. */
const runningQuery = (type: ExportType) =>
  queryOptions<string | null>({
    queryKey: runningKey(type),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

const filesQuery = (type: ExportType) =>
  queryOptions({
    queryKey: [CONSOLE_EXPORTS, 'files', type],
    queryFn: async ({ signal }) => (await atrium.listDataExports({ type_name: type }, { signal })).data,
  })

/** The files of a kind, and what becomes of the run that was asked for: looked at until its file is there. */
export function useExportFiles(type: ExportType) {
  const { data: runId = null } = useQuery(runningQuery(type))
  const { data: told } = useQuery(jobStatusQuery('export', runId ?? ''))
  const isFailed = runId !== null && told === 'failed'
  const files = useQuery({
    ...filesQuery(type),
    refetchInterval: ({ state }) =>
      runId !== null && !isFailed && !state.data?.some(({ file_id }) => file_id === runId) ? LOOK_EVERY_MS : false,
  })
  const isThere = files.data?.some(({ file_id }) => file_id === runId) ?? false
  const state: 'none' | 'running' | 'failed' = isFailed ? 'failed' : runId !== null && !isThere ? 'running' : 'none'
  return { files, state, newId: isThere ? runId : null }
}

/** Starts an export, or joins the one that runs. */
export function useRunExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (type: ExportType) => (await atrium.runDataExport({ type_name: type })).data.id,
    onSuccess: (id, type) => {
      client.setQueryData(runningKey(type), id)
      return client.invalidateQueries({ queryKey: [CONSOLE_EXPORTS, 'files', type] })
    },
  })
}

interface Wish {
  readonly fileId: string
  /** The language whose spreadsheets the file is for; null for the file as it is. */
  readonly language: string | null
}

/** Downloads a file. Links are good for a quarter of an hour, so one is made when it is wanted. */
export const useDownload = (type: ExportType) =>
  useMutation({
    mutationFn: async ({ fileId, language }: Wish) => {
      const { data } = await atrium.getDataExportFile({ type_name: type, file_id: fileId })
      const [file] = data
      if (!file) return
      const csv = language ? await unpacked(file.presigned_url, language) : null
      if (csv) saveBlob(csv, file.file_name.replace(/\.gz$/, ''))
      else location.assign(file.presigned_url)
    },
  })

/** The file without its compression, as spreadsheets in a language expect it; null where another server keeps it that lets no page read it. */
async function unpacked(url: string, language: string): Promise<Blob | null> {
  const packed = await fetch(url).catch(() => null)
  if (!packed?.ok || !packed.body) return null
  const csv = await new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).text()
  return withByteOrderMark(separatedFor(language, csv))
}
