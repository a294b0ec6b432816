import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { readSearch, type SiteLocation, unescaped, writeSearch } from './site-location.ts'

/** A page whose file is fetched when it is first wanted. `load` fails where the file cannot be fetched. */
type LazyPage = { load: () => Promise<ComponentType> }

type Asked = { location: SiteLocation; params: Record<string, string> }

/** The route at a path. */
export type SiteRoute = {
  /** Missing where `redirect` always leads elsewhere. */
  page?: LazyPage
  /** The address that is shown in place of this one; called before everything else, only in browsers. */
  redirect?: (asked: Asked) => string | undefined
  /**
   * The values that the page reads from its query. An invalid value becomes an explicit `undefined`, because
   * the result is laid over the typed values.
   */
  search?: (typed: Record<string, unknown>) => object
  /** The site sends a visitor from this page to home, also one who has just logged out. */
  loginRequired?: boolean
  /** Dark in both themes, as around the picture of a game. */
  isNight?: boolean
  /** `headless`: without the header; `bare`: without header, footer and notices. */
  frame?: 'headless' | 'bare'
}

/** The routes by their path, in which `:name` stands for any one part. The first match is taken. */
export type RouteTable = Readonly<Record<string, SiteRoute>>

/** The route that an address matches, with the values in its path. */
export type Match = { path: string; route: SiteRoute; params: Record<string, string> }

/**
 * The match of a path; undefined outside of the site. Ignores case, escapes and doubled slashes at its start.
 */
export const matchOf = (routes: RouteTable, pathname: string): Match | undefined => {
  const typed = pathname.replace(/^\/+/, '/')
  const plain = unescaped(typed, decodeURI)
  for (const [path, route] of Object.entries(routes))
    if (matchRoute(parse, path, plain)[0]) return { path, route, params: paramsIn(path, typed) }
  return undefined
}

/** The values of a path's names, unescaped once. */
const paramsIn = (path: string, typed: string): Record<string, string> => {
  const values = typed.split('/')
  const named = path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), values[at] ?? '']] : []))
  return Object.fromEntries(named.map(([name, value = '']) => [name, unescaped(value, decodeURIComponent)]))
}

/** The query of an address as its route reads it. */
export const searchAt = (route: SiteRoute, { search }: SiteLocation): object => {
  const typed = readSearch(search)
  return { ...typed, ...route.search?.(typed) }
}

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
