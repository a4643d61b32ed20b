import { ArrowRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../desk/refusal.tsx'
import { Section } from '../../desk/section.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { ProviderChecks } from './providers-queries.ts'
import styles from './sign-in.module.css'

interface ChecksSectionProps {
  /** Of what is entered now; null before it was tried. */
  readonly checks: ProviderChecks | null
  readonly busy: boolean
  readonly error: unknown
  readonly onCheck: () => void
}

/** Tries what is entered, before it is saved: each check with what to do about it. */
export function ChecksSection({ checks, busy, error, onCheck }: ChecksSectionProps) {
  const { t } = useTranslation('console/sign_in')
  const failed = checks?.filter(({ passed }) => !passed).length ?? 0
  return (
    <Section
      title={t('check.title')}
      lead={t('check.lead')}
      action={
        <Button busy={busy} onClick={onCheck}>
          {t('check.start')}
        </Button>
      }
    >
      <Refusal error={error} />
      <p role="status" className={styles['summary']}>
        {busy ? t('check.running') : checks && (failed > 0 ? t('check.failed', { count: failed }) : t('check.passed'))}
      </p>
      {checks && (
        <ul className={styles['checks']}>
          {checks.map(check => (
            <CheckEntry key={check.name} check={check} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const ICONS = { passed: CircleCheck, note: TriangleAlert, failed: CircleX } as const

function CheckEntry({ check: { name, passed, detail, remedy } }: { readonly check: ProviderChecks[number] }) {
  const { t } = useTranslation('console/sign_in')
  const state = passed ? (remedy ? 'note' : 'passed') : 'failed'
  const Icon = ICONS[state]
  return (
    <li className={styles['check']} data-state={state}>
      <Icon aria-hidden="true" />
      <div className={styles['checkText']}>
        <strong>
          <VisuallyHidden>{t(`check.state.${state}`)} </VisuallyHidden>
          {t(`check.name.${name}`)}
        </strong>
        <p>{detail}</p>
        {remedy && (
          <p className={styles['remedy']}>
            <ArrowRight aria-hidden="true" />
            {remedy}
          </p>
        )}
      </div>
    </li>
  )
}
