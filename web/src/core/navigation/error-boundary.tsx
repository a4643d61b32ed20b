import { AtriumError } from '@atrium/client'
import { RotateCw, TriangleAlert } from 'lucide-preact'
import { Component, type ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { isOnline, onNetwork } from '../../lib/network.ts'
import { pageUrl } from '../../lib/surroundings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import styles from './standalone.module.css'

interface ErrorBoundaryProps {
  /** Around the frame as well: then its message is the whole page. */
  readonly outermost?: boolean
  readonly children: ComponentChildren
}

interface State {
  readonly error: unknown
  readonly address: string
}

/** Shows a page in place of one that broke; the next address is tried afresh. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, address: pageUrl().pathname }

  static override getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, address: location.pathname }
  }

  override componentDidUpdate(): void {
    if (this.state.error && this.state.address !== location.pathname) this.setState({ error: null })
  }

  override render(): ComponentChildren {
    const { error } = this.state
    if (!error) return this.props.children
    const page = <BrokenPage error={error} />
    return this.props.outermost ? <Standalone>{page}</Standalone> : page
  }
}

const reload = () => location.reload()

const RETRY_MS = 500

/** Browsers say that they are online before they reach anything, and then would show a page of their own. */
async function reloadOnceReachable(leaving: AbortSignal): Promise<void> {
  while (isOnline() && !leaving.aborted) {
    const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: leaving }).catch(
      () => null,
    )
    if (response) return reload()
    await new Promise(done => setTimeout(done, RETRY_MS))
  }
}

/** A page broke, or its code could not be loaded without a network: then it is loaded once there is one. */
function BrokenPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('app')
  const [kind] = useState<'broken' | 'offline'>(() => (isOnline() ? 'broken' : 'offline'))
  useEffect(() => {
    if (kind !== 'offline') return
    const leaving = new AbortController()
    const { signal } = leaving
    signal.addEventListener(
      'abort',
      onNetwork(() => void reloadOnceReachable(signal)),
    )
    // The network may have come back before there was a listener.
    void reloadOnceReachable(signal)
    return () => leaving.abort()
  }, [kind])
  if (error instanceof AtriumError) return <ProblemState page error={error} onRetry={reload} />
  return (
    <div role="alert">
      <EmptyState
        page
        icon={<TriangleAlert />}
        title={t(`error.${kind}.title`)}
        text={t(kind === 'offline' ? 'error.offline.text_page' : 'error.broken.text')}
        actions={
          kind === 'broken' && (
            <Button look="primary" icon={<RotateCw aria-hidden="true" />} onClick={reload}>
              {t('reload')}
            </Button>
          )
        }
      />
    </div>
  )
}

/** A page without the frame: without a session, or when the frame itself failed. */
export function Standalone({ children }: { readonly children: ComponentChildren }) {
  return <main className={styles.page}>{children}</main>
}
