/** The version of the privacy notice that users accept now; each acceptance is stored with its version. */
export const PRIVACY_VERSION = '2026-11'
