import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react'
import { Router } from 'wouter'
import type { SiteRouter } from './site-router.ts'
import { SiteContext, useSite } from './use-site.ts'

type RouterProviderProps = { router: SiteRouter; children: ReactNode }

/**
 * Gives `children` the views of `router`, which has been started. Each view is drawn in a transition, which
 * an external store does not allow: the current view stays until all of the next one is there.
 */
export const RouterProvider = ({ router, children }: RouterProviderProps) => {
  const [view, setView] = useState(router.shown)
  useLayoutEffect(() => {
    setView(router.shown)
    return router.subscribe((next) => startTransition(() => setView(next)))
  }, [router])
  useLayoutEffect(() => {
    if (view !== undefined) router.settle(view)
  }, [router, view])
  if (view === undefined) return null
  return (
    <SiteContext value={{ router, view }}>
      <Router hook={useShownLocation}>{children}</Router>
    </SiteContext>
  )
}

/** Gives wouter's links the current address and a way to navigate. */
const useShownLocation = (): [string, (href: string, how?: LinkOptions) => void] => {
  const { router, view } = useSite()
  return [
    view.location.pathname,
    (href, { replace, state } = {}) => void router.open(href, { replace, ...state }),
  ]
}

type LinkOptions = { replace?: boolean; state?: { resetScroll?: boolean } }

type Broken = ComponentType<{ error: unknown; onRetry: () => void }>

/** The page of the view; `broken` in its place where it throws or its file cannot be fetched. */
export const Outlet = ({ broken }: { broken: Broken }) => {
  const { view } = useSite()
  return (
    <ErrorBoundary broken={broken}>
      <Suspense fallback={null}>{'Page' in view ? <view.Page /> : <Thrown error={view.error} />}</Suspense>
    </ErrorBoundary>
  )
}

const Thrown = ({ error }: { error: unknown }): never => {
  throw error
}

/** Shows `broken` in place of children that throw, until they are tried again or another view is shown. */
export const ErrorBoundary = ({ broken, children }: { broken: Broken; children: ReactNode }) => (
  <Boundary broken={broken} view={useSite().view}>
    {children}
  </Boundary>
)

type BoundaryProps = { broken: Broken; view: unknown; children: ReactNode }
type BoundaryState = { failure: { error: unknown } | undefined; view: unknown }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined, view: this.props.view }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(
    { view }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return view === state.view ? null : { view, failure: undefined }
  }

  override render(): ReactNode {
    const { broken: Broken, children } = this.props
    const { failure } = this.state
    return failure === undefined ? children : <Broken error={failure.error} onRetry={this.retry} />
  }

  retry = (): void => this.setState({ failure: undefined })
}
