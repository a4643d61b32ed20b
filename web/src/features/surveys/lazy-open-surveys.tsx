import { useQuery } from '@tanstack/preact-query'
import { Suspense } from 'preact/compat'
import { loadWords } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { loadWithNetwork } from '../../lib/network.ts'
import { openSurveysQuery } from './open-surveys-queries.ts'

const OpenSurveys = lazyPart(async () => {
  const [file] = await loadWithNetwork(() => Promise.all([import('./open-surveys.tsx'), loadWords(['surveys'])]))
  return file.OpenSurveys
})

/** `OpenSurveys` for the first page, which comes with them; it does not wait for their code. */
export function LazyOpenSurveys() {
  const { data: surveys = [] } = useQuery(openSurveysQuery)
  if (surveys.length === 0) return null
  return (
    <Suspense fallback={null}>
      <OpenSurveys surveys={surveys} />
    </Suspense>
  )
}
