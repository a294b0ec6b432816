import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { readSearch, type SiteLocation, unescaped } from './site-location.ts'

/** A page whose file is fetched when it is first wanted. `load` fails where the file cannot be fetched. */
export type LazyPage = { load: () => Promise<ComponentType> }

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
  /** Left as soon as nobody is logged in. */
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
