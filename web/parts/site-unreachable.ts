/** Thrown where a page's file cannot be fetched and no page is shown yet that could stay. */
export class SiteUnreachable extends Error {
  override name = 'SiteUnreachable'
  /** Resolves as soon as the site answers. */
  readonly reachable: Promise<void>

  constructor(reachable: Promise<void>) {
    super('the site cannot be reached')
    this.reachable = reachable
  }
}
