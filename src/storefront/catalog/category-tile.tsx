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
import { examOfCategoryName, type ExamType } from '../../domain/exams.ts'
import type { Category } from '../../domain/product.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { countOfProducts } from './listing-toolbar.tsx'

const EXAM_LOOKS: Record<ExamType, TileLook> = {
  JEE: { Icon: Atom, ground: 'bg-jee' },
  NEET: { Icon: Stethoscope, ground: 'bg-neet' },
}

interface TileLook {
  Icon: LucideIcon
  ground: string
}

export function CategoryTile({ category }: { category: Category }) {
  return (
    <Tile
      look={lookOf(category.name)}
      href={`/categories/${category.id}`}
      name={category.name}
      note={countOfProducts(category.productCount)}
    />
  )
}

export function ExamTile({ exam, href, note }: { exam: ExamType; href: string; note: string }) {
  return <Tile look={EXAM_LOOKS[exam]} href={href} name={exam} note={note} />
}

function Tile({
  look: { Icon, ground },
  href,
  name,
  note,
}: {
  look: TileLook
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

function lookOf(name: string): TileLook {
  if (/\bused\b/i.test(name)) return { Icon: Library, ground: 'bg-used' }
  const exam = examOfCategoryName(name)
  if (exam) return EXAM_LOOKS[exam]
  const [, Icon = ClipboardList] = SUBJECT_ICONS.find(([subject]) => subject.test(name)) ?? []
  return { Icon, ground: 'bg-ink' }
}
