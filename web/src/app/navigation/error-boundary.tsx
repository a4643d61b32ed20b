import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

interface State {
  readonly error: unknown
  readonly address: string
}

/** Shows a page in place of one that broke; the next address is tried afresh. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, address: location.pathname }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, address: location.pathname }
  }

  override componentDidUpdate(): void {
    if (this.state.error && this.state.address !== location.pathname) this.setState({ error: null })
  }

  override render(): ReactNode {
    return this.state.error ? <BrokenPage error={this.state.error} /> : this.props.children
  }
}
