import type { ComponentType } from 'react'
import { fetchFile, fetchPart } from '../parts/fetch-part.ts'
import type { LazyPage } from '../routing/site-routes.ts'

/**
 * A page whose file is fetched when it is first wanted; what is shown stays until it is there, also while the site cannot be reached. What
 * has failed is asked for again by the next who wants it. `texts`: whether it shows others than those that every page begins with.
 */
export const lazyPage = <Part extends Record<string, unknown>, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
  texts: 'first' | 'all' = 'all',
): LazyPage => {
  let page: Promise<ComponentType> | undefined
  const fetchPage = async () => {
    try {
      const part = await (texts === 'all' ? fetchPart(load) : fetchFile(load))
      return part[name] as ComponentType
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
