import { ArrowRight } from 'lucide-react'
import { ShopLink } from './shop-link.tsx'

interface Props {
  title: string
  sentence?: string | undefined
  link?: { label: string; href: string } | undefined
  id?: string | undefined
}

export function SectionHead({ title, sentence, link, id }: Props) {
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
