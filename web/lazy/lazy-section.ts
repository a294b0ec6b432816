import { type ComponentType, lazy } from 'react'
import { fetchFile } from './fetch-file.ts'

type Load<Name extends string, Props> = () => Promise<{ [N in Name]: ComponentType<Props> }>

/** The component called `name` from a file that comes after the page's own; shown within a `Suspense`. */
export const lazySection = <Name extends string, Props>(load: Load<Name, Props>, name: Name) =>
  lazy(async () => ({ default: (await fetchFile(load))[name] }))

/**
 * The page called `name`, whose file is fetched at its first request; the current page stays until it is
 * there. The next request retries a failed one.
 */
export const lazyPage = <Name extends string>(load: Load<Name, object>, name: Name) => {
  let page: Promise<ComponentType> | undefined
  const fetchPage = async () => {
    try {
      return (await fetchFile(load))[name]
    } catch (error) {
      page = undefined
      throw error
    }
  }
  return {
    load: (): Promise<ComponentType> => {
      page ??= fetchPage()
      return page
    },
  }
}
