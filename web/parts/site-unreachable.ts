/** A page's file cannot be fetched, and nothing is shown yet that could stay. */
export class SiteUnreachable extends Error {
  override name = 'SiteUnreachable'
  /** Done as soon as the site answers. */
  readonly reachable: Promise<void>

  constructor(reachable: Promise<void>) {
    super('the site cannot be reached')
    this.reachable = reachable
  }
}
