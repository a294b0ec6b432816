/** Replaces a payment provider's name in attempts by prepaid card, whose charge is the folio of the card. */
export const PREPAID = 'prepaid'
