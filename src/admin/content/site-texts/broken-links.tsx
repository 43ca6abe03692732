import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { sectionHref, siteTextHref } from '../../components/admin-url.ts'
import { brokenLinksQuery } from './site-text-queries.ts'
import * as styles from './site-texts-section.module.css'

/** Links of texts, menus and banners that lead to no page of the shop; nothing if there are none. */
export function BrokenLinks() {
  const { data: links = [] } = useQuery(brokenLinksQuery())
  if (links.length === 0) return null
  return (
    <section aria-labelledby="broken-links" className={`note amber ${styles.broken}`}>
      <TriangleAlert className="icon" />
      <div>
        <b id="broken-links">Links to pages that the shop does not have</b>
        <ul>
          {links.map(({ text, place, label, href }, index) => (
            <li key={index}>
              <ShopLink className="inline-link" href={text === null ? sectionHref('banners') : siteTextHref(text)}>
                {place}
              </ShopLink>
              : “{label}” leads to {href}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
