import { AtriumError } from '@atrium/client'
import { CircleCheck } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { kindOf } from '../../ui/feedback/problem.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/text-input.tsx'
import styles from './me-page.module.css'
import { useChangePassword } from './me-queries.ts'
import { PASSWORD_MAX_LENGTH, passwordAdvice } from './password-advice.ts'
import { Section } from './section.tsx'

const MINUTE_MS = 60_000

/** Changes the password. An error is shown at its field, which gets the focus. */
export function PasswordSection() {
  const { t } = useTranslation('me')
  const { user } = useMe()
  const change = useChangePassword()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const advice = passwordAdvice(next)
  const fault = faultOf(change.error)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!current) return focus('current-password')
    if (advice === 'short') {
      setTooShort(true)
      return focus('new-password')
    }
    try {
      await change.mutateAsync({ current_password: current, password: next })
    } catch (error) {
      return focus(faultOf(error)?.field === 'next' ? 'new-password' : 'current-password')
    }
    setCurrent('')
    setNext('')
    change.reset()
    toast(t('password.changed'))
  }
  const wordsOf = (field: 'current' | 'next') =>
    fault?.field === field ? t(`password.faults.${fault.kind}`, { count: fault.minutes }) : null
  return (
    <Section id="password" title={t('password.title')} lead={t('password.lead')}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={user.user_name} readOnly hidden />
        <Field label={t('password.current')} error={wordsOf('current')}>
          {control => (
            <PasswordInput
              {...control}
              name="current-password"
              autoComplete="current-password"
              maxLength={PASSWORD_MAX_LENGTH}
              value={current}
              onInput={event => setCurrent(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label={t('password.next')}
          error={isTooShort ? t('password.faults.too_short') : wordsOf('next')}
          hint={
            <span className={styles.advice} data-advice={next ? advice : 'none'}>
              {advice === 'fine' && <CircleCheck aria-hidden="true" />}
              {t(next ? `password.advice.${advice}` : 'password.advice.none')}
            </span>
          }
        >
          {control => (
            <PasswordInput
              {...control}
              name="new-password"
              autoComplete="new-password"
              maxLength={PASSWORD_MAX_LENGTH}
              value={next}
              onInput={event => {
                setNext(event.currentTarget.value)
                setTooShort(false)
              }}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button look="primary" type="submit" busy={change.isPending}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

interface Fault {
  readonly field: 'current' | 'next'
  readonly kind: 'wrong' | 'none' | 'too_many' | 'too_short' | 'too_long' | 'too_common' | 'offline' | 'failed'
  /** Until it may be tried again. */
  readonly minutes: number
}

/** The fault that the server found, with its field; null without one. */
function faultOf(error: unknown): Fault | null {
  if (!error) return null
  const fault = (field: Fault['field'], kind: Fault['kind'], minutes = 0): Fault => ({ field, kind, minutes })
  if (!(error instanceof AtriumError)) return fault('current', 'failed')
  const { status, validations, retryAfterMs } = error
  const isAt = (name: string) => validations.find(({ parameter }) => parameter === name)
  if (status === 403) return fault('current', isAt('current_password') ? 'wrong' : 'none')
  if (status === 429) return fault('current', 'too_many', Math.max(1, Math.ceil((retryAfterMs ?? 0) / MINUTE_MS)))
  const rule = isAt('password')?.rule
  if (rule === 'too_short' || rule === 'too_long' || rule === 'too_common') return fault('next', rule)
  return fault('current', kindOf(error) === 'offline' ? 'offline' : 'failed')
}
