import { type UploadedFile, upload } from '@atrium/client'
import { createUpload } from '@atrium/client/operations'
import { connect } from '../../api/connect.ts'
import { fittingPicture } from './fitting-picture.ts'

const atrium = connect({ createUpload })

export interface UploadFileOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void
}

/**
 * Brings a file to the server; a picture as the server takes it. Rejects with AtriumError: 413 too large, 415 of a wrong type, 429
 * too much for a day.
 */
export async function uploadFile(file: File, { signal, onProgress }: UploadFileOptions): Promise<UploadedFile> {
  const fitting = await fittingPicture(file)
  return upload(atrium, fitting, {
    signal,
    onProgress: ({ sentBytes, totalBytes }) => onProgress(totalBytes ? sentBytes / totalBytes : 1),
  })
}
