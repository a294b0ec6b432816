type Answer = { statusCode: number; json(): { error?: { code: string } } }

export const codeOf = (it: Pick<Answer, 'json'>): string | undefined => it.json().error?.code

/** A status, with the failure's code where it is one. */
export const answerOf = (it: Answer): number | string => {
  const code = codeOf(it)
  return code === undefined ? it.statusCode : `${it.statusCode} ${code}`
}
