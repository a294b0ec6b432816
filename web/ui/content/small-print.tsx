import styles from './text.module.css'

const LINK = /\[([^\]]+)\]\((\/[\w-]+)\)/

/**
 * The quiet text beside a button. Its links are written `[words](/path)`; they open in another tab, so that
 * the typed values stay on the page.
 */
export const SmallPrint = ({ text }: { text: string }) => (
  <p className={styles.smallPrint}>{withLinks(text)}</p>
)

const withLinks = (text: string) =>
  text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, words, path] = LINK.exec(part) ?? []
    if (words === undefined || path === undefined) return part
    return (
      // biome-ignore lint/security/noBlankTarget: our page; its "back to payment" reads what this tab stored
      <a key={path} href={path} target="_blank" rel="opener">
        {words}
      </a>
    )
  })
