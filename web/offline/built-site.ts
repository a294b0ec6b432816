/**
 * The build's description of the cached site: the files of its pages, and the script that its document loads.
 */
export type BuiltSite = {
  /** Changes with the files. */
  version: string
  /** Addresses whose content never changes. */
  files: readonly string[]
  entry: string
}
