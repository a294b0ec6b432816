/** `error_code` where no connection to the provider was possible, so that it does not know the attempt. */
export const NEVER_SENT = 'never-sent'
/** `error_code` where the provider's answer was lost and the provider had no charge later. */
export const NEVER_MADE = 'never-made'
