import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
  onError?: (error: unknown) => void
}

/** Catches what breaks while drawing, so that one broken part never blanks the whole site. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    this.props.onError?.(error)
  }

  override render() {
    if (this.state.broken) return this.props.fallback(() => this.setState({ broken: false }))
    return this.props.children
  }
}
