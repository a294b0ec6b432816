/** The kind of a credit in a fielder's line: a put-out, an assist, or an error of one of three kinds. */
export type CreditKind = 'putout' | 'assist' | 'error' | 'throwing-error' | 'catcher-interference'

/**
 * The kind of a credit of the feed's list, such as `f_assist_of`, `f_error_dropped_ball` or
 * `c_catcher_interf`; undefined for one that no statistic counts (`f_fielded_ball`, `f_deflection`,
 * `f_touch`) or that is unknown.
 */
export const creditKind = (credit: string): CreditKind | undefined => {
  if (credit === 'f_putout') return 'putout'
  if (/^f_assist(_|$)/.test(credit)) return 'assist'
  if (/^c_.*interf/.test(credit)) return 'catcher-interference'
  // Obstruction of a runner is charged as an error.
  if (/_(error|interference|obstruction)(_|$)/.test(credit))
    return /_throw/.test(credit) ? 'throwing-error' : 'error'
  return undefined
}

/** Whether a credit is an error of the club in the field. */
export const isErrorCredit = (credit: string): boolean => {
  const kind = creditKind(credit)
  return kind !== undefined && kind !== 'putout' && kind !== 'assist'
}
