export type FacebookDialog = { appId: string; dialogUrl: string }

/** Where Facebook asks a person for consent. */
export const facebookAddress = (
  { appId, dialogUrl }: FacebookDialog,
  origin: string,
  state: string,
  mustAuthenticate = false,
): string => {
  const url = new URL(dialogUrl)
  const query = {
    client_id: appId,
    redirect_uri: `${origin}/home`,
    response_type: 'token',
    scope: 'email,public_profile',
    state,
    // Asks for the password at Facebook, where its session alone would do otherwise.
    ...(mustAuthenticate && { auth_type: 'reauthenticate' }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
