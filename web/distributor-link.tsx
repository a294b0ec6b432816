import { useSiteConfig } from './site-config.ts'
import { textLinkClass } from './ui/controls/text-link.tsx'

/** To whom a bar or restaurant turns, by name and address; nothing where the installation names nobody. */
export const DistributorLink = () => {
  const { barDistributor } = useSiteConfig().data ?? {}
  if (!barDistributor) return null
  const { name, url } = barDistributor
  return (
    <a href={url} className={textLinkClass}>
      {name} ({url.replace(/^[a-z]+:(\/\/)?|\/$/g, '')})
    </a>
  )
}
