import { useState } from 'react'
import { ApiError } from '../../api.ts'

/**
 * Stores the password that the server found too common, so that its field says so until the user changes it.
 */
export const useRefusedPassword = (typed: string) => {
  const [password, setPassword] = useState<string | undefined>()
  const listen = async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && error.code === 'errors.passwordCommon') setPassword(typed)
      throw error
    }
  }
  return { password, listen }
}
