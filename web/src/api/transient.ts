import type { AtriumError } from '@atrium/client'

/** The server still works on an earlier attempt of the same request, whose response was lost. */
export const isHeld = ({ status, detail }: AtriumError): boolean => status === 409 && detail.includes('Idempotency-Key')

/** Whether a later attempt of a request that reached the server may succeed. */
export const isTransient = (error: AtriumError): boolean =>
  isHeld(error) || error.status === 408 || error.status === 429 || error.status >= 500
