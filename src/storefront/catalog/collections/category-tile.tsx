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
import { formatProductCount } from '../../../domain/catalog/product-count.ts'
import { ColorTile, type ColorTileStyle } from './color-tile.tsx'

const EXAM_STYLES: Record<ExamType, ColorTileStyle> = {
  JEE: { Icon: Atom, color: 'jee' },
  NEET: { Icon: Stethoscope, color: 'neet' },
}

export function CategoryTile({ category }: { category: Category }) {
  return (
    <ColorTile
      tileStyle={tileStyleOf(category.name)}
      strokeWidth={1}
      href={`/categories/${category.id}`}
      title={category.name}
      note={formatProductCount(category.productCount)}
    />
  )
}

export function ExamTile({ exam, href, note }: { exam: ExamType; href: string; note: string }) {
  return <ColorTile tileStyle={EXAM_STYLES[exam]} strokeWidth={1} href={href} title={exam} note={note} />
}

const SUBJECT_ICONS: [subject: RegExp, icon: LucideIcon][] = [
  [/physics/i, Magnet],
  [/chemistry/i, FlaskConical],
  [/math/i, Sigma],
  [/biology/i, Leaf],
]

function tileStyleOf(name: string): ColorTileStyle {
  if (/\bused\b/i.test(name)) return { Icon: Library, color: 'used' }
  const exam = examOfCategoryName(name)
  if (exam) return EXAM_STYLES[exam]
  const [, Icon = ClipboardList] = SUBJECT_ICONS.find(([subject]) => subject.test(name)) ?? []
  return { Icon, color: 'ink' }
}
