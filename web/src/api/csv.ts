import type { RequestOptions } from '@atrium/client'
import { csvSeparator, withByteOrderMark } from '../lib/csv-file.ts'

type WithSeparator<Args> = Args & { readonly separator: 'comma' | 'semicolon' }

/** Reads a list as a file for spreadsheets in a language: `readCsv(atrium.listAcknowledgements, { content_id }, 'de')`. */
export async function readCsv<Args extends object>(
  list: (args: WithSeparator<Args>, options: RequestOptions) => Promise<{ readonly data: unknown }>,
  args: Args,
  language: string,
): Promise<Blob> {
  // A long list takes longer than other calls.
  const options = { headers: { accept: 'text/csv' }, timeoutMs: 0 }
  const { data } = await list({ ...args, separator: csvSeparator(language) }, options)
  // The client returns text as it came, but for its mark.
  return withByteOrderMark(String(data))
}
