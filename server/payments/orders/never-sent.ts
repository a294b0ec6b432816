/** Stands in `error_code` where the provider could not be connected to, so that it knows nothing of the attempt. */
export const NEVER_SENT = 'never-sent'
/** The same where its answer was lost and, asked later, the provider had no charge. */
export const NEVER_MADE = 'never-made'
