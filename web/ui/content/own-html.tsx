import { cx } from '../cx.ts'
import styles from './text.module.css'

/**
 * HTML out of our own language files, shown as it is. Nothing else may come here: a text that a person or a
 * company wrote is never HTML. `web/i18n/texts.test.ts` holds those texts to a few elements without
 * attributes but a link's address.
 */
export const OwnHtml = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; its HTML is of the build.
  <div className={cx(styles.prose)} dangerouslySetInnerHTML={{ __html: html }} />
)
