import { ArrowRight } from 'lucide-react'
import { ShopLink } from '../navigation/shop-link.tsx'
import * as styles from './section-header.module.css'

interface Props {
  title: string
  description?: string | undefined
  link?: { label: string; href: string } | undefined
  id?: string | undefined
}

export function SectionHeader({ title, description, link, id }: Props) {
  return (
    <div className={styles.header}>
      <div>
        <h2 id={id} className="h2">
          {title}
        </h2>
        {description && <p>{description}</p>}
      </div>
      {link && (
        <ShopLink className={`link ${styles.link}`} href={link.href}>
          {link.label}
          <ArrowRight className="icon icon-s" />
        </ShopLink>
      )}
    </div>
  )
}
