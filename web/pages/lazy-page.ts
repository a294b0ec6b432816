import type { ComponentType } from 'react'
import { fetchFile, fetchPart } from '../parts/fetch-part.ts'
import type { LazyPage } from '../routing/site-routes.ts'

/**
 * A page whose file is fetched at its first request; the current page stays until it is there, also while the
 * site is unreachable. The next request retries a failed one. `texts`: whether it shows others than those
 * that every page begins with.
 */
export const lazyPage = (load: () => Promise<ComponentType>, texts: 'first' | 'all' = 'all'): LazyPage => {
  let page: Promise<ComponentType> | undefined
  const fetchPage = async () => {
    try {
      return await (texts === 'all' ? fetchPart(load) : fetchFile(load))
    } catch (error) {
      page = undefined
      throw error
    }
  }
  return {
    load: () => {
      page ??= fetchPage()
      return page
    },
  }
}

/** A page whose code home does not load at first. */
export const otherPage = (name: OtherPage): LazyPage =>
  lazyPage(async () => (await fetchOtherPages()).otherPages[name]())

type OtherPage = keyof Awaited<ReturnType<typeof fetchOtherPages>>['otherPages']

/** Fetches the list of the pages that home does not load at first. */
export const fetchOtherPages = () => import('./other-pages.ts')
