export type FacebookDialog = { appId: string; dialogUrl: string }

/** Where Facebook asks a person for consent. */
export const facebookAddress = (
  { appId, dialogUrl }: FacebookDialog,
  origin: string,
  state: string,
): string => {
  const url = new URL(dialogUrl)
  const query = {
    client_id: appId,
    redirect_uri: `${origin}/home`,
    response_type: 'token',
    scope: 'email,public_profile',
    state,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
