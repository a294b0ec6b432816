/** Stands in `error_code` where the provider could not be connected to, so that it knows nothing of the attempt. */
export const NEVER_SENT = 'never-sent'
