import type { ChecklistStep } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ChevronRight, Circle, CircleCheck, ListChecks } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Card } from '../../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './home.module.css'
import { checklistQuery, useDismissChecklist } from './home-queries.ts'

/** The first steps of a program, each leading where it is done, until somebody puts them away. */
export function ChecklistPart() {
  const { t } = useTranslation('console/home')
  const { data } = useQuery(checklistQuery)
  const dismiss = useDismissChecklist()
  if (!data || data.dismissed) return null
  const open = data.steps.filter(({ done }) => !done).length
  const putAway = () =>
    closeThenFocus(() => {
      dismiss.mutate(true)
      toast(t('steps.away'), { action: { label: t('undo', { ns: 'ui' }), run: () => dismiss.mutate(false) } })
    }, 'main h1')
  return (
    <Card as="section" aria-labelledby="first-steps">
      <div className={styles.stepsHead}>
        <h2 id="first-steps" className={styles.heading}>
          {t('steps.title')}
        </h2>
        <Button size="s" look="quiet" onClick={putAway}>
          {t('steps.put_away')}
        </Button>
      </div>
      <p className={styles.about}>{open === 0 ? t('steps.all_done') : t('steps.open', { count: open })}</p>
      <ul className={styles.rows}>
        {data.steps.map(step => (
          <Step key={step.step} step={step} />
        ))}
      </ul>
    </Card>
  )
}

/** Shows the first steps again; there while they are put away. */
export function ChecklistReturn() {
  const { t } = useTranslation('console/home')
  const { data } = useQuery(checklistQuery)
  const dismiss = useDismissChecklist()
  if (!data?.dismissed) return null
  return (
    <div>
      <Button
        size="s"
        look="quiet"
        icon={<ListChecks aria-hidden="true" />}
        onClick={() => closeThenFocus(() => dismiss.mutate(false), 'main h1')}
      >
        {t('steps.show')}
      </Button>
    </div>
  )
}

const CONSOLE = '/console'

function Step({ step: { step, done, url } }: { readonly step: ChecklistStep }) {
  const { t } = useTranslation('console/home')
  const me = useMe()
  const Icon = done ? CircleCheck : Circle
  const isForOthers = step === 'sign_in' && !me.can.administer
  const content = (
    <>
      <Icon aria-hidden="true" className={styles[done ? 'done' : 'info']} />
      <span className={styles.text}>
        {t(`steps.step.${step}`)}
        <VisuallyHidden>{t(done ? 'steps.done' : 'steps.to_do')}</VisuallyHidden>
        <span className={styles.about}>{t(isForOthers ? 'steps.for_administrators' : `steps.hint.${step}`)}</span>
      </span>
      {!isForOthers && <ChevronRight aria-hidden="true" className={styles.go} />}
    </>
  )
  const className = classes(styles.row, !isForOthers && styles.way)
  if (isForOthers) return <li className={className}>{content}</li>
  return (
    <li>
      {url.startsWith(`${CONSOLE}/`) ? (
        <Link href={url.slice(CONSOLE.length)} className={className}>
          {content}
        </Link>
      ) : (
        <a href={url} className={className}>
          {content}
        </a>
      )}
    </li>
  )
}
