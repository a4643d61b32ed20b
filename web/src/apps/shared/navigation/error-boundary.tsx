import { Component, type ReactNode } from 'react'
import { Standalone } from '../shell/standalone.tsx'
import { BrokenPage } from './broken-page.tsx'

interface ErrorBoundaryProps {
  /** Around the frame as well: then its message is the whole page. */
  readonly outermost?: boolean
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  readonly address: string
}

/** Shows a page in place of one that broke; the next address is tried afresh. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, address: location.pathname }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, address: location.pathname }
  }

  override componentDidUpdate(): void {
    if (this.state.error && this.state.address !== location.pathname) this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const page = <BrokenPage error={error} />
    return this.props.outermost ? <Standalone>{page}</Standalone> : page
  }
}
