import { GraduationCap, LayoutGrid, Search } from 'lucide-react'
import { classLabel, conditionLabel } from '../../domain/catalog/exams.ts'
import { formatPrice } from '../../domain/values/money.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import type { SuggestionLink } from './suggestion-links.ts'
import * as styles from './suggestion-row.module.css'

const ICONS = { category: LayoutGrid, institute: GraduationCap, search: Search }
const NOTES = { category: 'Category', institute: 'Institute', search: undefined }

interface Props {
  id: string
  link: SuggestionLink
  selected: boolean
  onNavigate: () => void
}

export function SuggestionRow({ id, link, selected, onNavigate }: Props) {
  return (
    <ShopLink
      id={id}
      href={link.href}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={styles.suggestion}
      // A search box without the focus would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onNavigate}
      ref={(row) => {
        if (selected) row?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <RowImage link={link} />
      <span className={styles.text}>
        <span className={styles.name}>{link.label}</span>
        <span className="meta">{noteOf(link)}</span>
      </span>
    </ShopLink>
  )
}

function RowImage({ link: { kind, product } }: { link: SuggestionLink }) {
  if (kind === 'product') return <CoverImage src={product?.image ?? ''} alt="" sizes="36px" className={styles.cover} />
  const Icon = ICONS[kind]
  return <Icon className="icon" />
}

function noteOf({ kind, product }: SuggestionLink): string | undefined {
  if (kind !== 'product') return NOTES[kind]
  if (!product) return undefined
  const { examType, classType, condition, price } = product
  return [examType, classLabel(classType), conditionLabel(condition), formatPrice(price)].join(' · ')
}
