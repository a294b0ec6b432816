/** An error in the log; instants, values and other fields that a library adds are left out. */
export type SerializedError = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: SerializedError
}

/**
 * The parts of an error that may be logged and stored: kind, text, code and stack, of its causes too. A
 * failed query carries its values, such as e-mails and hashes of passwords, in its own fields and in its
 * text: none of them is stored.
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

/** One line for the operators of the product: the first cause says what really happened. */
export const errorText = (error: unknown): string => {
  const { type, message, cause } = serializeError(error)
  return cause === undefined ? `${type}: ${message}` : `${type}: ${message} (${cause.type}: ${cause.message})`
}

/**
 * drizzle-orm ends its text with the values of the query, which may look like anything, even a line of a
 * stack.
 */
const withoutQueryValues = (text: string): string => text.replace(/\nparams:[\s\S]*$/, '')

/** A stack begins with the text of its error; another stack is not worth the risk of a value in it. */
const stackWithout = (stack: string, message: string): string =>
  stack.includes(message)
    ? stack.replace(message, () => withoutQueryValues(message))
    : withoutQueryValues(stack)
