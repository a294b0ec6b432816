/** Stands in attempts where a payment provider's name does; such an attempt's charge is the folio of its card. */
export const PREPAID = 'prepaid'
