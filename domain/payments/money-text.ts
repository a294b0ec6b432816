/** An amount with two decimals, `$1,299.00`, in the numbers of a locale. */
export const amountText = (amount: number, locale: string): string =>
  `$${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)}`

/** The same with its currency, `$1,299.00 MXN`: the dollar sign alone is that of both. */
export const moneyText = (amount: number, currency: string, locale: string): string =>
  `${amountText(amount, locale)} ${currency}`
