export type FacebookDialog = { appId: string; dialogUrl: string }

/** The address at which Facebook asks the user for consent. */
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
    // Makes Facebook ask for the password, where its session would be enough otherwise.
    ...(mustAuthenticate && { auth_type: 'reauthenticate' }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
