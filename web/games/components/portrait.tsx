import styles from './players.module.css'

/** The small portrait beside a player's name; an empty `src` keeps its space. */
export const Thumb = ({ src, size = 32 }: { src: string; size?: number }) =>
  src === '' ? (
    <span className={styles.thumb} style={{ width: size, height: size }} />
  ) : (
    // Keyed, or the previous player's portrait stays beside a new name until the next one has loaded.
    <img key={src} src={src} alt="" width={size} height={size} loading="lazy" className={styles.thumb} />
  )

const WIDTH = 240
const HEIGHT = 280

/** The large portrait of the player page; `width` in pixels. */
export const Portrait = ({ src, width }: { src: string; width: number }) => (
  <img src={src} alt="" width={width} height={(width * HEIGHT) / WIDTH} className={styles.portrait} />
)
