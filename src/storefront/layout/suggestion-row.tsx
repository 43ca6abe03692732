import { GraduationCap, LayoutGrid, Search } from 'lucide-react'
import { classLabel, conditionLabel } from '../../domain/exams.ts'
import { formatPrice } from '../../domain/money.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import type { SuggestionLink } from './suggestion-links.ts'

const ICONS = { category: LayoutGrid, institute: GraduationCap, search: Search }
const NOTES = { category: 'Category', institute: 'Institute', search: undefined }

interface Props {
  id: string
  link: SuggestionLink
  chosen: boolean
  onFollow: () => void
}

export function SuggestionRow({ id, link, chosen, onFollow }: Props) {
  return (
    <ShopLink
      id={id}
      href={link.href}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className="suggestion"
      // The focus stays in the box, so that the list is still there when the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
      ref={(row) => {
        if (chosen) row?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <RowPicture link={link} />
      <span className="min-w-0">
        <span className="suggestion-name">{link.label}</span>
        <span className="meta">{noteOf(link)}</span>
      </span>
    </ShopLink>
  )
}

function RowPicture({ link: { kind, product } }: { link: SuggestionLink }) {
  if (kind === 'product') return <ProductPicture src={product?.image ?? ''} alt="" sizes="36px" />
  const Icon = ICONS[kind]
  return <Icon className="icon" />
}

function noteOf({ kind, product }: SuggestionLink): string | undefined {
  if (kind !== 'product') return NOTES[kind]
  if (!product) return undefined
  const { examType, classType, condition, price } = product
  return [examType, classLabel(classType), conditionLabel(condition), formatPrice(price)].join(' · ')
}
