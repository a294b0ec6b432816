import type { ReactNode } from 'react'
import type { Membership } from '../../contract/memberships.ts'
import { Link } from '../routing/link.tsx'
import { ButtonContent, type ButtonVariant, buttonClass } from '../ui/controls/button.tsx'

/** `false` where it did something else instead of going to the checkout, such as opening the registration. */
export type MayBuy = (membership: Membership) => boolean

type BuyLinkProps = ButtonVariant & {
  /** Undefined while it is unknown or unavailable: the link then leads to the prices. */
  membership: Membership | undefined
  isOwned: boolean
  mayBuy: () => boolean
  isPending?: boolean
  label?: string
  children: ReactNode
}

/** Leads to the checkout of a membership, or to the account of its owner (specification, chapter 2). */
export const BuyLink = (props: BuyLinkProps) => {
  const { membership, isOwned, mayBuy, isPending = false, label, children, ...variant } = props
  const link = {
    className: buttonClass(variant),
    'aria-label': label,
    'aria-busy': isPending || undefined,
    'data-pending': isPending || undefined,
    children: <ButtonContent isPending={isPending}>{children}</ButtonContent>,
  }
  if (isOwned) return <Link to="/profile" {...link} />
  if (membership === undefined) return <Link to="/home" hash="section-price" guard={mayBuy} {...link} />
  const params = { membershipId: String(membership.id) }
  return <Link to="/checkout/:membershipId" params={params} guard={mayBuy} {...link} />
}
