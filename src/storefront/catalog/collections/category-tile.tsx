import {
  Atom,
  ClipboardList,
  FlaskConical,
  Leaf,
  Library,
  Magnet,
  Sigma,
  Stethoscope,
  type LucideIcon,
} from 'lucide-react'
import { examOfCategoryName, type ExamType } from '../../../domain/catalog/exams.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { formatProductCount } from '../../../domain/catalog/product-count.ts'

const EXAM_STYLES: Record<ExamType, TileStyle> = {
  JEE: { Icon: Atom, background: 'bg-jee' },
  NEET: { Icon: Stethoscope, background: 'bg-neet' },
}

interface TileStyle {
  Icon: LucideIcon
  background: string
}

export function CategoryTile({ category }: { category: Category }) {
  return (
    <Tile
      look={tileStyleOf(category.name)}
      href={`/categories/${category.id}`}
      name={category.name}
      note={formatProductCount(category.productCount)}
    />
  )
}

export function ExamTile({ exam, href, note }: { exam: ExamType; href: string; note: string }) {
  return <Tile look={EXAM_STYLES[exam]} href={href} name={exam} note={note} />
}

function Tile({
  look: { Icon, background: ground },
  href,
  name,
  note,
}: {
  look: TileStyle
  href: string
  name: string
  note: string
}) {
  return (
    <ShopLink className={`category-tile on-ink ${ground}`} href={href}>
      <Icon className="h-28" strokeWidth={1} />
      <b>{name}</b>
      <small>{note}</small>
    </ShopLink>
  )
}

const SUBJECT_ICONS: [subject: RegExp, icon: LucideIcon][] = [
  [/physics/i, Magnet],
  [/chemistry/i, FlaskConical],
  [/math/i, Sigma],
  [/biology/i, Leaf],
]

function tileStyleOf(name: string): TileStyle {
  if (/\bused\b/i.test(name)) return { Icon: Library, background: 'bg-used' }
  const exam = examOfCategoryName(name)
  if (exam) return EXAM_STYLES[exam]
  const [, Icon = ClipboardList] = SUBJECT_ICONS.find(([subject]) => subject.test(name)) ?? []
  return { Icon, background: 'bg-ink' }
}
