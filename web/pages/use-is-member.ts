import { useIsVisitor, useMe, useSession } from '../accounts/session/use-session.ts'

/** A stored yes is enough, else the server decides; undefined until it has responded. */
export const useIsMember = (): boolean | undefined => {
  const isVisitor = useIsVisitor()
  const session = useSession()
  const { data, isError } = useMe()
  if (isVisitor) return false
  if (session?.user.hasOneValidMembership) return true
  return isError ? false : data?.user.hasOneValidMembership
}
