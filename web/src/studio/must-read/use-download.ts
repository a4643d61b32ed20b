import { useMutation } from '@tanstack/react-query'
import { saveBlob } from '../../lib/save-blob.ts'
import { downloadReaders, type ReadersWanted } from './must-read-queries.ts'

/** Brings the list to the person as a file. */
export const useDownload = (wanted: ReadersWanted) =>
  useMutation({
    mutationFn: async () => saveBlob(await downloadReaders(wanted), `readers-${wanted.contentId}.csv`),
  })
