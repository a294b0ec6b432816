const GAP = /\{\{\w+\}\}/

/** Source of an expression that a text of ours matches, with whatever stands in its gaps as its groups. */
export const patternOf = (text: string): string => text.split(GAP).map(literally).join('(.+?)')

/** A text of ours without its gaps. */
export const withoutGaps = (text: string): string => text.split(GAP).join(' ')

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
