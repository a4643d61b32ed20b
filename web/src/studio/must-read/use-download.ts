import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../lib/save-blob.ts'
import { downloadReaders, type ReadersWanted } from './must-read-queries.ts'

/** Brings the list to the person as a file. */
export function useDownload(wanted: ReadersWanted) {
  const { i18n } = useTranslation()
  return useMutation({
    mutationFn: async () => saveBlob(await downloadReaders(wanted, i18n.language), `readers-${wanted.contentId}.csv`),
  })
}
