import {
  Atom,
  BookMarked,
  ClipboardList,
  Dna,
  FlaskConical,
  Grid3x3,
  Leaf,
  LibraryBig,
  Magnet,
  Package,
  Sigma,
  type LucideIcon,
} from 'lucide-react'
import { examOfCategoryName, type ExamType } from '../../../domain/catalog/exams.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { ColorTile, type ColorTileStyle } from './color-tile.tsx'

const EXAM_STYLES: Record<ExamType, ColorTileStyle> = {
  JEE: { Icon: Atom, color: 'jee' },
  NEET: { Icon: Dna, color: 'neet' },
}

export function CategoryTile({ category }: { category: Category }) {
  return (
    <ColorTile
      tileStyle={tileStyleOf(category.name)}
      href={`/categories/${category.id}`}
      title={category.name}
      note={formatProductCount(category.productCount)}
    />
  )
}

export function ExamTile({ exam, href, note }: { exam: ExamType; href: string; note: string }) {
  return <ColorTile tileStyle={EXAM_STYLES[exam]} href={href} title={exam} note={note} />
}

const ICONS: [name: RegExp, icon: LucideIcon][] = [
  [/physics/i, Magnet],
  [/chemistry/i, FlaskConical],
  [/math/i, Sigma],
  [/biology|botany|zoology/i, Leaf],
  [/test|paper/i, Grid3x3],
  [/kit/i, Package],
  [/revision|notes/i, BookMarked],
]

/** Used sets and exams have a colour, other categories an icon of their own. */
function tileStyleOf(name: string): ColorTileStyle {
  if (/\bused\b/i.test(name)) return { Icon: LibraryBig, color: 'used' }
  const exam = examOfCategoryName(name)
  if (exam) return EXAM_STYLES[exam]
  const [, Icon = ClipboardList] = ICONS.find(([pattern]) => pattern.test(name)) ?? []
  return { Icon, color: 'ink' }
}
