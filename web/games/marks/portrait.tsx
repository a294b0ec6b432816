import styles from './portrait.module.css'

/** The small portrait beside a player's name; an empty address keeps its place. */
export const Thumb = ({ src, size = 32 }: { src: string; size?: number }) =>
  src === '' ? (
    <span className={styles.thumb} style={{ width: size, height: size }} />
  ) : (
    // Another man's is another picture: his must not stand beside a new name until that has come.
    <img key={src} src={src} alt="" width={size} height={size} loading="lazy" className={styles.thumb} />
  )

const WIDTH = 240
const HEIGHT = 280

/** A player from the chest up, on the page that is his; so many pixels wide. */
export const Portrait = ({ src, width }: { src: string; width: number }) => (
  <img src={src} alt="" width={width} height={(width * HEIGHT) / WIDTH} className={styles.portrait} />
)
