/** Decorative: the text beside it names the company. */
export const FacebookMark = ({ size = 18 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M24 12a12 12 0 1 0-13.875 11.854v-8.385H7.078V12h3.047V9.356c0-3.007 1.791-4.669 4.533-4.669 1.312 0 2.686.235 2.686.235v2.953H15.83c-1.491 0-1.956.925-1.956 1.875V12h3.328l-.532 3.469h-2.796v8.385A12 12 0 0 0 24 12Z" />
  </svg>
)

/** Decorative: the text beside it names the company. */
export const AppleMark = ({ size = 18 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M17.05 12.54c-.03-2.73 2.23-4.04 2.33-4.1-1.27-1.86-3.24-2.11-3.95-2.14-1.68-.17-3.28.99-4.13.99-.85 0-2.17-.97-3.56-.94-1.83.03-3.52 1.06-4.46 2.7-1.9 3.3-.49 8.19 1.37 10.87.91 1.31 1.99 2.78 3.41 2.73 1.37-.05 1.88-.88 3.54-.88 1.65 0 2.12.88 3.56.86 1.47-.03 2.4-1.34 3.3-2.65 1.04-1.52 1.47-2.99 1.49-3.07-.03-.01-2.86-1.1-2.9-4.37ZM14.33 4.5c.75-.91 1.26-2.18 1.12-3.44-1.08.04-2.39.72-3.17 1.63-.7.81-1.31 2.1-1.14 3.33 1.2.1 2.44-.61 3.19-1.52Z" />
  </svg>
)
