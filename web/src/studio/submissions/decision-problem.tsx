import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../desk/refusal.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { isOvertaken, isOwnWriting } from './submissions-queries.ts'

interface DecisionProblemProps {
  readonly error: unknown
  readonly onLoadAgain: () => void
}

/** Why a decision did not count: a colleague was faster, it is one's own writing, or the server has another reason. */
export function DecisionProblem({ error, onLoadAgain }: DecisionProblemProps) {
  const { t } = useTranslation('studio/submissions')
  if (!isOvertaken(error) && !isOwnWriting(error)) return <Refusal error={error} />
  return (
    <div role="alert">
      <Banner
        tone="warning"
        icon={<TriangleAlert aria-hidden="true" />}
        action={
          isOvertaken(error) && (
            <Button size="s" onClick={onLoadAgain}>
              {t('load_again')}
            </Button>
          )
        }
      >
        {t(isOvertaken(error) ? 'overtaken' : 'own_writing')}
      </Banner>
    </div>
  )
}
