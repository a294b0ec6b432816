/** By code: the status of the answer and the text that its viewer sees. */
export type FailureTexts = Record<string, { status: number; es: string; en: string }>
