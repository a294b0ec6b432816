import { createContext, use, useEffect, useEffectEvent, useMemo } from 'react'
import type { SiteLocation } from './site-location.ts'
import type { SiteRouter, View } from './site-router.ts'
import { type ParamsOf, type Path, type SearchOf, type SiteRoute, searchAt } from './site-routes.ts'

/** The router, and the view that is drawn. */
export const SiteContext = createContext<{ router: SiteRouter; view: View } | undefined>(undefined)

export const useSite = (): { router: SiteRouter; view: View } => {
  const site = use(SiteContext)
  if (site === undefined) throw new Error('there is no RouterProvider around this')
  return site
}

/** The router, which leads to other pages. */
export const useRouter = (): SiteRouter => useSite().router

export const useNavigate = (): SiteRouter['navigate'] => useRouter().navigate

/** The address of the page that is shown. */
export const useLocation = (): SiteLocation => useSite().view.location

/** The route of the page that is shown. */
export const useRoute = (): SiteRoute => useSite().view.route

/** The values in the path of the page at `At`, unescaped; without `At` those of the page that is shown. */
export const useParams = <At extends Path = never>(): [At] extends [never]
  ? Partial<Record<string, string>>
  : ParamsOf<At> => useSite().view.params as never

/**
 * The values that the page at `At` reads from its query; the same object as long as the address is the same.
 */
export const useSearch = <At extends Path>(): SearchOf<At> => {
  const { route, location } = useSite().view
  return useMemo(() => searchAt(route, location) as SearchOf<At>, [route, location])
}

/** While `isWanted`, "back" stays on the page if `isHeld` returns true. */
export const useHeldBack = (isWanted: boolean, isHeld: () => boolean): void => {
  const { holdBack } = useRouter()
  const ask = useEffectEvent(isHeld)
  useEffect(() => (isWanted ? holdBack(() => ask()) : undefined), [isWanted, holdBack])
}
