import type { ComponentType } from 'react'
import { fetchFile, fetchPart } from '../parts/fetch-part.ts'
import type { LazyPage } from '../routing/site-routes.ts'

/**
 * A page whose file is fetched when it is first wanted; what is shown stays until it is there, also while the site cannot be reached. What
 * has failed is asked for again by the next who wants it. `texts`: whether it shows others than those that every page begins with.
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

/** One of the pages that home does not begin with. */
export const otherPage = (name: OtherPage): LazyPage =>
  lazyPage(async () => (await fetchOtherPages()).otherPages[name]())

type OtherPage = keyof Awaited<ReturnType<typeof fetchOtherPages>>['otherPages']

/** Fetches where the pages are that home does not begin with. */
export const fetchOtherPages = () => import('./other-pages.ts')
