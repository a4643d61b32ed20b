import type { OauthClient } from '@atrium/client'
import { useState } from 'react'
import type { ClientValues } from './client-values.ts'

/** The fields that lack something. */
export type Faults = ReadonlySet<'name' | 'uris'>

const NONE: Faults = new Set()

/** Addresses that were typed, one a line. */
export const readUris = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Whether a form can be sent, and what to mend first. */
export function useFaults() {
  const [faults, setFaults] = useState<Faults>(NONE)
  return {
    faults,
    check(kind: OauthClient['kind'], { name, uris }: ClientValues): boolean {
      const found = new Set<'name' | 'uris'>()
      if (name.trim() === '') found.add('name')
      if (kind === 'public' && readUris(uris).length === 0) found.add('uris')
      setFaults(found)
      return found.size === 0
    },
    clear: () => setFaults(NONE),
  }
}
