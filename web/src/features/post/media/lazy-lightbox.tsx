import { type ComponentProps, lazy, Suspense } from 'react'
import { loadWithNetwork } from '../../../lib/network.ts'

const Loaded = lazy(async () => {
  const file = await loadWithNetwork(() => import('./lightbox.tsx'))
  return { default: file.Lightbox }
})

type LightboxProps = Omit<ComponentProps<typeof Loaded>, 'shown'> & {
  /** The index of the picture that is shown; null while it is closed. */
  readonly shown: number | null
}

/** `Lightbox`, loaded when a picture is opened. */
export function LazyLightbox({ shown, ...rest }: LightboxProps) {
  return <Suspense fallback={null}>{shown !== null && <Loaded shown={shown} {...rest} />}</Suspense>
}
