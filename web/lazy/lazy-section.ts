import { type ComponentType, lazy } from 'react'
import { fetchFile, reloadOnChunkError } from './fetch-file.ts'

type Load<Name extends string, Props> = () => Promise<{ [N in Name]: ComponentType<Props> }>

/**
 * The component called `name` from a file that comes after the page's own; shown within a `Suspense`. A lost
 * file reloads the page once: browsers remember for a document that a module could not be fetched.
 */
export const lazySection = <Name extends string, Props>(load: Load<Name, Props>, name: Name) =>
  lazy(async () => ({ default: (await fetchFile(load).catch(reloadForFile))[name] }))

/** Reloads the page for a lost file that it shows; throws the error where that did not help. */
export const reloadForFile = async (error: unknown): Promise<never> => {
  await reloadOnChunkError(error)
  throw error
}

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
