import styles from './logo.module.css'

/** The logo mark: home plate on its side, as a play button. */
export const LogoMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" className={styles.mark}>
    <path
      className={styles.plate}
      d="M8 7h29.500a5 5 0 0 1 3.600 1.550l19.300 20a5 5 0 0 1 0 6.900l-19.300 20A5 5 0 0 1 37.500 57H8a5 5 0 0 1-5-5V12a5 5 0 0 1 5-5Z"
    />
    <path
      className={styles.arrow}
      d="M21 20.500v23a2 2 0 0 0 3.080 1.680l17.900-11.500a2 2 0 0 0 0-3.360l-17.900-11.500A2 2 0 0 0 21 20.500Z"
    />
  </svg>
)

/** Logo mark and name. */
export const Wordmark = ({ size = 30 }: { size?: number }) => (
  <span className={styles.wordmark} style={{ fontSize: size * 0.78 }}>
    <LogoMark size={size} />
    <span>
      play<b>ball</b>
    </span>
  </span>
)
