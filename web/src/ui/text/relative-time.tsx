import { useFormats } from '../../i18n/formats.ts'
import { useNow } from '../../lib/use-now.ts'

/** How long ago, or how soon; the full date as its tooltip. Goes on by itself. */
export function RelativeTime({ at }: { readonly at: string }) {
  const formats = useFormats()
  const now = useNow()
  return (
    <time dateTime={at} title={formats.dateTime(at)}>
      {formats.relative(at, now)}
    </time>
  )
}
