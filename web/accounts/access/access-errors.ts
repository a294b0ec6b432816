import { ApiError, type ApiErrorCode } from '../../api-error.ts'

const TOO_MANY = 429
/** Statuses of a login that show the same text (specification, chapter 8). */
const INCORRECT = [400, 401, 404]

/** The text of a failed login by e-mail; it also says that the user has to wait, or has no connection. */
export const loginErrorCode = (error: unknown): ApiErrorCode =>
  loginCodeWith(error, 'errors.emailPasswordIncorrect')

/** The text of a failed login by entrepreneur number. */
export const entrepreneurErrorCode = (error: unknown): ApiErrorCode =>
  loginCodeWith(error, 'errors.entrepreneurIncorrect')

const loginCodeWith = (error: unknown, incorrect: ApiErrorCode): ApiErrorCode => {
  if (error instanceof ApiError && INCORRECT.includes(error.status)) return incorrect
  return serverErrorCode(error)
}

/** The text of a failed registration: 401 means a known e-mail; a refused password has its own reason. */
export const registerErrorCode = (error: unknown): ApiErrorCode => {
  if (!(error instanceof ApiError)) return 'errors.serverError'
  if (error.status === 401) return 'errors.emailIsRegistered'
  if (error.code === 'errors.passwordCommon') return error.code
  return serverErrorCode(error)
}

/** The text of a failed recovery: a server error for every refusal (specification, chapter 8). */
export const serverErrorCode = (error: unknown): ApiErrorCode => {
  if (!(error instanceof ApiError)) return 'errors.serverError'
  return error.status === 0 && error.code !== 'errors.serverError' ? error.code : codeOfStatus(error)
}

const codeOfStatus = ({ status, code }: ApiError): ApiErrorCode =>
  status === TOO_MANY ? code : 'errors.serverError'

/** Refusals of another company's login that have a text of their own; any other 401 is a known e-mail. */
const ELSEWHERE: readonly ApiErrorCode[] = [
  'errors.identityIncorrect',
  'errors.tokenExpired',
  'errors.identityTaken',
  'errors.proofOfAnother',
]

/** The text of a failed login at another company (specification, chapter 8). */
export const elsewhereErrorCode = (error: unknown): ApiErrorCode => {
  if (!(error instanceof ApiError)) return 'errors.serverError'
  if (ELSEWHERE.includes(error.code)) return error.code
  return error.status === 401 ? 'errors.emailIsRegistered' : serverErrorCode(error)
}
