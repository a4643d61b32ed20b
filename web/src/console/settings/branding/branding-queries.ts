import type { BrandingChanges } from '@atrium/client'
import { updateBranding } from '@atrium/client/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { brandingQuery } from '../../../app/shell/branding-queries.ts'
import { uploadFile } from '../../../uploads/upload-queries.ts'

const atrium = connect({ updateBranding })

/** Changes how the program looks, which these pages show at once. */
export function useSaveBranding(programId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (changes: BrandingChanges) => (await atrium.updateBranding(changes)).data,
    onSuccess: branding => {
      // What the public call answers may be older by ten seconds.
      client.setQueryData(brandingQuery(programId).queryKey, branding)
    },
  })
}

/** Brings a picture to the server; answers its address. */
export const useUploadLogo = () =>
  useMutation({
    meta: { handled: true },
    mutationFn: async (file: File) => {
      const { view_url } = await uploadFile(file, { signal: new AbortController().signal, onProgress: () => {} })
      return view_url
    },
  })
