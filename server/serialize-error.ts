/** An error as the log has it; instants, values and whatever else a library hangs on it stay out. */
export type SerializedError = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: SerializedError
}

/**
 * What may be logged and stored of an error: kind, text, code and stack, of its causes too. A failed query carries its
 * values, such as e-mails and hashes of passwords, in fields of its own and in its text: none of them is kept.
 */
export const serializeError = (error: unknown): SerializedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutQueryValues(String(error)) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: name,
    message: withoutQueryValues(message),
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack: stackWithout(stack, message) }),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}

/** One line for people who operate the product: the first of the causes says what really happened. */
export const errorText = (error: unknown): string => {
  const { type, message, cause } = serializeError(error)
  return cause === undefined ? `${type}: ${message}` : `${type}: ${message} (${cause.type}: ${cause.message})`
}

/** drizzle-orm ends its text by the values of the query, which may look like anything, a line of a stack too. */
const withoutQueryValues = (text: string): string => text.replace(/\nparams:[\s\S]*$/, '')

/** A stack begins with the text of its error; where it does not, its lines are not worth a value. */
const stackWithout = (stack: string, message: string): string =>
  stack.includes(message)
    ? stack.replace(message, () => withoutQueryValues(message))
    : withoutQueryValues(stack)
