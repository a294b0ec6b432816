import css from '../ui/theme/tokens.css?raw'
import styles from './design.module.css'
import { Part } from './part.tsx'

/** Reads the names from the file itself, so that a new token appears here. */
const names = [...new Set([...css.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name))]
const textOf = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(css)?.[1] ?? ''
const isColour = (name: string): boolean => /^(light-dark\((#|rgb)|#|rgb)/.test(resolved(name))
const resolved = (name: string): string => {
  const reference = /^var\((--[\w-]+)\)$/.exec(textOf(name))?.[1]
  return reference === undefined ? textOf(name) : resolved(reference)
}
const withPrefix = (prefix: string) => names.filter((it) => it.startsWith(prefix))

export const Tokens = () => (
  <Part name="tokens.css">
    <ul className={styles.swatches}>
      {names.filter(isColour).map((name) => (
        <li key={name}>
          <span className={styles.swatch} style={{ background: `var(${name})` }} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
    <ul className={styles.scale}>
      {withPrefix('--text-').map((name) => (
        <li key={name} style={{ fontSize: `var(${name})` }}>
          {name}
        </li>
      ))}
    </ul>
    <ul className={styles.sizes}>
      {withPrefix('--space-').map((name) => (
        <li key={name}>
          <span style={{ width: `var(${name})` }} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
    <ul className={styles.swatches}>
      {shapes.map((name) => (
        <li key={name}>
          <span className={styles.swatch} style={shapeOf(name)} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
    {/* Each moves when it is pointed at. */}
    <ul className={styles.motion}>
      {durations.map((name) => (
        <li key={name}>
          <span style={{ transitionDuration: `var(${name})` }} />
          <code>
            {name}: {textOf(name)}
          </code>
        </li>
      ))}
    </ul>
    <ul className={styles.values}>
      {others.map((name) => (
        <li key={name}>
          <code>
            {name}: {textOf(name)}
          </code>
        </li>
      ))}
    </ul>
  </Part>
)

const shapes = [...withPrefix('--radius-'), ...withPrefix('--shadow-'), '--focus']
const durations = names.filter((it) => /^\d+ms$/.test(textOf(it)))
/** Tokens shown by their values: layers, widths, a curve. */
const others = names.filter(
  (it) => !(isColour(it) || /^--(text|space)-/.test(it) || shapes.includes(it) || durations.includes(it)),
)

const shapeOf = (name: string) =>
  name.startsWith('--radius') ? { borderRadius: `var(${name})` } : { boxShadow: `var(${name})` }
