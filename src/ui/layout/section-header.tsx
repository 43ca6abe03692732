import { ArrowRight } from 'lucide-react'
import { ShopLink } from '../navigation/shop-link.tsx'

interface Props {
  title: string
  description?: string | undefined
  link?: { label: string; href: string } | undefined
  id?: string | undefined
}

export function SectionHeader({ title, description: sentence, link, id }: Props) {
  return (
    <div className="section-head">
      <div>
        <h2 id={id}>{title}</h2>
        {sentence && <p>{sentence}</p>}
      </div>
      {link && (
        <ShopLink className="link" href={link.href}>
          {link.label}
          <ArrowRight className="icon icon-s" />
        </ShopLink>
      )}
    </div>
  )
}
