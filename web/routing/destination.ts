import { writeSearch } from './site-location.ts'
import type { RouteTable } from './site-routes.ts'

/** The site's table of routes, declared where it is written (`web/router.ts`): links need not know pages. */
// biome-ignore lint/suspicious/noEmptyInterface: web/router.ts fills it
export interface SiteRoutes {}

type Table = SiteRoutes extends { table: infer Known } ? Known : RouteTable

/** The path of a page of the site, as its table writes it. */
export type Path = keyof Table & string

/** The values of a path's `:name`s. */
export type ParamsOf<At extends string> = At extends `${infer Start}/${infer Rest}`
  ? ParamsOf<Start> & ParamsOf<Rest>
  : At extends `:${infer Name}`
    ? { [Key in Name]: string }
    : unknown

/** The values that a page reads from its query. */
export type SearchOf<At extends Path> = Table[At] extends { search: (typed: never) => infer Search }
  ? Search
  : Record<string, never>

type WithParams<At extends string> =
  unknown extends ParamsOf<At> ? { params?: never } : { params: ParamsOf<At> }

/** A page of the site, with all values of its address. `search` may be made from the current query. */
export type Destination<At extends Path> = WithParams<At> & {
  to: At
  search?: SearchOf<At> | ((before: SearchOf<At>) => SearchOf<At>) | undefined
  /** The id of an element, which is scrolled to. */
  hash?: string | undefined
}

/** The address of a destination. `before`: the current query as the destination's page reads it. */
export const hrefOf = <At extends Path>(
  { to, params, search, hash }: Destination<At>,
  before: SearchOf<At>,
): string => {
  const values: Record<string, string> = params ?? {}
  const pathname = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const asked = typeof search === 'function' ? (search as (it: SearchOf<At>) => SearchOf<At>)(before) : search
  return `${pathname}${writeSearch(asked ?? {})}${hash ? `#${hash}` : ''}`
}
