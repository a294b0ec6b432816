const GAP = /\{\{\w+\}\}/

/** The source of a regular expression for a text of ours, with the content of its gaps as groups. */
export const patternOf = (text: string): string => text.split(GAP).map(literally).join('(.+?)')

/** A text of ours without its gaps. */
export const withoutGaps = (text: string): string => text.split(GAP).join(' ')

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
