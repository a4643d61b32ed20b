import type { ReactNode } from 'react'
import { ProblemState } from '../../../app/problem-state.tsx'
import { useAddress } from '../../../lib/use-address.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { PostVersion } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import { LanguageStrip } from './language-strip.tsx'
import { TranslationPart } from './translation-part.tsx'
import { useLanguages } from './use-languages.ts'

interface WithLanguagesProps {
  readonly compose: Compose
  /** Null while the server knows nothing of the post. */
  readonly version: PostVersion | null
  /** The original, as it is written. */
  readonly children: ReactNode
}

/** In a program of several languages: the post's languages, and the one that the address names in place of the original. */
export function WithLanguages({ compose, version, children }: WithLanguagesProps) {
  const address = useAddress()
  const { languages, isReady, error, isFetching, refetch } = useLanguages(version)
  const chosen = languages.find(({ language }) => language === address.get('language'))
  // The same structure with and without the strip: the form of a new post goes on when the post gets its address.
  return (
    <>
      {version && languages.length > 0 && (
        <LanguageStrip
          original={version.post.language}
          languages={languages}
          isReady={isReady}
          current={chosen?.language ?? null}
          hrefOf={language => address.hrefWith({ language })}
        />
      )}
      {chosen && version ? (
        <>
          {isReady && <TranslationPart key={chosen.language} compose={compose} version={version} chosen={chosen} />}
          {!isReady && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
          {!isReady && !error && <Skeleton height="26rem" radius="16px" />}
        </>
      ) : (
        children
      )}
    </>
  )
}
