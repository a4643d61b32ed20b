// Pictures as the server takes them: an unsupported kind is converted where this browser can read it (HEIC in Safari),
// and a picture with too many pixels or bytes is reduced before the upload.

import { type UploadedFile, upload } from '@atrium/client'
import { createUpload } from '@atrium/client/operations'
import { connect } from '../../api/connect.ts'

const atrium = connect({ createUpload })

interface UploadFileOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void
}

/**
 * Uploads a file; a picture is converted or reduced first. Rejects with AtriumError: 413 too large, 415 of a wrong type, 429
 * too much for a day.
 */
export async function uploadFile(file: File, { signal, onProgress }: UploadFileOptions): Promise<UploadedFile> {
  const fitting = await fittingPicture(file)
  return upload(atrium, fitting, {
    signal,
    onProgress: ({ sentBytes, totalBytes }) => onProgress(totalBytes ? sentBytes / totalBytes : 1),
  })
}

/** Media types of pictures that the server takes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
/** By the name, where the system does not know the type. */
const NAMED = /\.(?:heic|heif|avif|tiff?|bmp)$/i
const PIXELS_MAX = 50_000_000
const BYTES_MAX = 20 * 1024 * 1024
const QUALITY = 0.9

export const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || NAMED.test(name)

/** Returns the file to upload: converted or reduced, or the given file where it is no picture, fits, or cannot be read here. */
async function fittingPicture(file: File): Promise<File> {
  if (!isPicture(file)) return file
  const isTaken = PICTURE_TYPES.includes(file.type)
  // Moving ones would stand still.
  if (file.type === 'image/gif') return file
  try {
    const { width, height } = await sizeOf(file)
    const scale = Math.min(1, Math.sqrt(PIXELS_MAX / (width * height)))
    if (isTaken && scale === 1 && file.size <= BYTES_MAX) return file
    return await drawn(file, Math.floor(width * scale), Math.floor(height * scale))
  } catch {
    return file
  }
}

/** In pixels, without decoding all of them. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function drawn(file: File, width: number, height: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  // Keeps transparency.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const blob = await canvas.convertToBlob({ type, quality: QUALITY })
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type })
}
