/** The version of the privacy notice that people accept now; an acceptance is kept with it. */
export const PRIVACY_VERSION = '2026-11'
