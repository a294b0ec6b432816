/** A failure in the Graph API's format (documentation: "Handle Errors"). */
export class GraphError extends Error {
  readonly status: number
  readonly code: number
  readonly type: string

  constructor(code: number, message: string, status = 400, type = 'OAuthException') {
    super(message)
    this.code = code
    this.status = status
    this.type = type
  }
}

export const graphErrorBody = (message: string, type: string, code: number) => ({
  error: { message, type, code, fbtrace_id: 'emu' },
})
