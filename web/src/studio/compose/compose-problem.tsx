import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../app/problem.ts'
import { intoView } from '../../lib/into-view.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import styles from './compose.module.css'
import { validationsOf } from './problems.ts'
import type { Compose } from './use-compose.ts'

/** Why something could not be saved or published, in the server's own words where it names a field; nothing typed is lost. */
export function ComposeProblem({ compose: { failure, save } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const problem = useProblem(failure)
  if (!failure) return null
  const validations = validationsOf(failure)
  return (
    <div ref={intoView} role="alert" className={styles['banner']}>
      <Banner
        tone="danger"
        icon={<TriangleAlert aria-hidden="true" />}
        action={
          <Button size="s" onClick={() => void save()}>
            {t('try_again', { ns: 'ui' })}
          </Button>
        }
      >
        <strong>{validations.length > 0 ? t('problem') : problem.title}</strong>{' '}
        {validations.length > 0 ? validations.join(' ') : problem.text}{' '}
        {problem.requestId && <code>{problem.requestId}</code>}
      </Banner>
    </div>
  )
}
