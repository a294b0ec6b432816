import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
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
