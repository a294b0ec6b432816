import { createContext, useContext } from 'react'
import { ApiError } from './api-error.ts'

/** Asks the user to prove who they are; true once they did, false where they gave up. */
export type AskProof = () => Promise<boolean>

export const ProofContext = createContext<AskProof>(async () => false)

/** Asks for a proof from anywhere on the site. */
export const useAskProof = (): AskProof => useContext(ProofContext)

/**
 * Runs an action. Where the server first needs a proof, asks for it and runs the action once more with the
 * typed values. Resolves to undefined where the user gave no proof.
 */
export const runProved = async <Result>(
  action: () => Promise<Result>,
  askProof: AskProof,
): Promise<{ result: Result } | undefined> => {
  try {
    return { result: await action() }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'errors.proofNeeded') throw error
    return (await askProof()) ? { result: await action() } : undefined
  }
}
