import { useMutation } from '@tanstack/react-query'
import { downloadReaders, type ReadersWanted } from './must-read-queries.ts'

/** Brings the list to the person as a file. */
export const useDownload = (wanted: ReadersWanted) =>
  useMutation({
    mutationFn: async () => {
      const url = URL.createObjectURL(await downloadReaders(wanted))
      const link = document.createElement('a')
      link.href = url
      link.download = `readers-${wanted.contentId}.csv`
      link.click()
      URL.revokeObjectURL(url)
    },
  })
