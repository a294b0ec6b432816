import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef } from 'react'
import { Redirect, Link as WouterLink } from 'wouter'
import { locationOf, readSearch, type SiteLocation } from './site-location.ts'
import type { HowToGo } from './site-router.ts'
import type { Destination, Path } from './site-routes.ts'
import { useSite } from './use-site.ts'

/** Marks a link with a guard: a press before the page hydrates is repeated later (`web/first-paint.js`). */
const GUARDED = 'data-guarded'

/** A pointer that only passes fetches nothing. */
const INTENT_MS = 50

type LinkProps<At extends Path> = Destination<At> &
  HowToGo &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
    /** Asked at each plain press; `false` where it did something else instead, such as opening the login. */
    guard?: (() => boolean) | undefined
  }

/**
 * A link to a page of the site; fetches the page's file as soon as the user seems to want it. It is current
 * (`aria-current`) on its page and those below it, where their address has all of its query.
 */
export const Link = <At extends Path>(props: LinkProps<At>) => {
  const {
    to,
    params: _,
    search,
    hash,
    replace = false,
    resetScroll,
    children,
    guard,
    onClick,
    ...attributes
  } = props
  const { router, view } = useSite()
  const href = router.hrefOf(props, view.location)
  const intent = useIntent(() => router.preload(href))
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (guard === undefined || event.defaultPrevented || guard()) return
    event.preventDefault()
    // Safari does not focus a pressed link, and a dialog that opens now returns the focus to it.
    event.currentTarget.focus()
  }
  return (
    <WouterLink
      {...attributes}
      {...intent}
      {...(guard && { [GUARDED]: '' })}
      href={href}
      replace={replace}
      state={{ resetScroll }}
      onClick={press}
      aria-current={isCurrent(locationOf(href), view.location) ? 'page' : undefined}
    >
      {children}
    </WouterLink>
  )
}

/** Goes to the destination as soon as it is drawn. */
export const Navigate = <At extends Path>({ replace = false, ...to }: Destination<At> & HowToGo) => {
  const { router, view } = useSite()
  return <Redirect href={router.hrefOf(to as never, view.location)} replace={replace} />
}

const isCurrent = (link: SiteLocation, here: SiteLocation): boolean => {
  if (here.pathname !== link.pathname && !here.pathname.startsWith(`${link.pathname}/`)) return false
  // A link to a part of a page is never current.
  if (link.hash !== '') return false
  const asked = readSearch(here.search)
  return Object.entries(readSearch(link.search)).every(([name, value]) => asked[name] === value)
}

const useIntent = (onIntent: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const wait = () => {
    cancel()
    timer.current = setTimeout(onIntent, INTENT_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { onMouseEnter: wait, onFocus: wait, onMouseLeave: cancel, onBlur: cancel, onTouchStart: onIntent }
}
