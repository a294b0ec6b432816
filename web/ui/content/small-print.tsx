import styles from './small-print.module.css'

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
      // biome-ignore lint/security/noBlankTarget: a page of ours, whose "back to payment" knows the purchase by what this tab has stored
      <a key={path} href={path} target="_blank" rel="opener">
        {words}
      </a>
    )
  })
