import { type UseQueryOptions, useQuery } from '@tanstack/preact-query'
import { Check, Copy, KeyRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { copyText } from '../../../lib/device/copy-text.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './integration.module.css'

interface CopyValueProps {
  readonly label: string
  readonly value: string
}

/** A value that is brought to another system: shown in full, and copied by a button. */
export function CopyValue({ label, value }: CopyValueProps) {
  const { t } = useTranslation('console/integration')
  const [isCopied, setCopied] = useState(false)
  return (
    <Field label={label}>
      {control => (
        <>
          <span className={styles.copy}>
            <TextInput
              {...control}
              readOnly
              dir="ltr"
              className={styles.code ?? ''}
              value={value}
              onFocus={event => event.currentTarget.select()}
            />
            <Button
              icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              aria-label={t('copy_named', { name: label })}
              onClick={() => void copyText(value).then(setCopied)}
            >
              {t(isCopied ? 'copied' : 'copy')}
            </Button>
          </span>
          <span role="status">
            <VisuallyHidden>{isCopied && t('copied')}</VisuallyHidden>
          </span>
        </>
      )}
    </Field>
  )
}

interface SecretOnceProps {
  readonly label: string
  readonly secret: string
}

/** A secret that was just made: it is here now and never again. */
export function SecretOnce({ label, secret }: SecretOnceProps) {
  const { t } = useTranslation('console/integration')
  return (
    <div className={styles.once}>
      <Banner tone="warning" icon={<KeyRound aria-hidden="true" />}>
        {t('once')}
      </Banner>
      <CopyValue label={label} value={secret} />
    </div>
  )
}

interface CodeBlockProps {
  readonly label: string
  /** A text, or a value that is shown as JSON. */
  readonly value: unknown
}

/** Text as a machine sends it; scrolls by itself. */
export function CodeBlock({ label, value }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section tabIndex={0} aria-label={label} className={styles.block}>
      <pre dir="ltr">
        <code>{readable(value)}</code>
      </pre>
    </section>
  )
}

function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

interface CopyAddressProps<Key extends readonly unknown[]> {
  readonly label: string
  readonly query: UseQueryOptions<string, Error, string, Key>
}

/** An address of the server, as it names it itself, to be brought to another system. */
export function CopyAddress<Key extends readonly unknown[]>({ label, query }: CopyAddressProps<Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data) return <CopyValue label={label} value={data} />
  if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  return <Skeleton height="4rem" radius="10px" />
}

interface GuideLinkProps {
  /** Its path below the guides. */
  readonly page: string
  /** How something is connected, or what there is to know. */
  readonly text?: 'guide' | 'guide_read'
}

/** Leads from a page to the guide about it, which every server has. */
export function GuideLink({ page, text = 'guide' }: GuideLinkProps) {
  const { t } = useTranslation('console/integration')
  return <a href={`/docs/guide/${page}`}>{t(text)}</a>
}
