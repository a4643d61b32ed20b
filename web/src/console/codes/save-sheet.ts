import { saveBlob } from '../../lib/device/save-blob.ts'

/** Brings a sheet of codes to the downloads. */
export const saveSheet = (sheet: Blob): void => saveBlob(sheet, 'access-codes.pdf')
