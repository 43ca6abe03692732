import { demoCategoryIds } from './categories.ts'
import { SUBJECTS, type Subject } from '../../src/domain/catalog/subjects.ts'
import type { InstituteName } from './institutes.ts'

type ExamType = 'JEE' | 'NEET'
type ClassType = '11th' | '12th' | 'dropper'

/** A product of the demo shop as the loader inserts it. Prices in rupees; images as paths under `/files/`. */
export type DemoProduct = {
  slug: string
  name: string
  /** Printed on the generated cover; not a column. */
  subject: string
  subjects: Subject[]
  description: string
  price: number
  originalPrice: number
  stock: number
  rating: number | null
  moduleCount: number
  examType: ExamType
  classType: ClassType
  classTypes: ClassType[]
  condition: 'new' | 'used'
  edition: string
  featured: boolean
  bestSeller: boolean
  teachersPick: boolean
  institute: InstituteName
  /** The primary category, always among `categoryIds`. */
  categoryId: number
  categoryIds: number[]
  /** Days before the day the demo is loaded. */
  addedDaysAgo: number
  image: string
  imageGallery: string[]
  samplePages: string[]
  tableOfContents: string
  /** Null for sets of several books, which have no number of their own. */
  authors: string | null
  isbn: string | null
}

export type ProductWithoutImages = Omit<
  DemoProduct,
  'image' | 'imageGallery' | 'samplePages' | 'tableOfContents' | 'authors' | 'isbn'
>

/** The hand-written facts of a demo product; the other fields are derived. */
export type DemoProductInput = {
  name: string
  subject:
    | 'Physics'
    | 'Chemistry'
    | 'Mathematics'
    | 'Biology'
    | 'Physics, Chemistry, Maths'
    | 'Physics, Chemistry, Biology'
  institute: InstituteName
  classes: [ClassType, ...ClassType[]]
  about: string[]
  price: number
  mrp: number
  stock: number
  rating?: number
  modules?: number
  edition: string
  used?: boolean
  flags?: ('featured' | 'bestSeller' | 'teachersPick')[]
  collections?: ('tests' | 'kits' | 'revision')[]
  daysAgo: number
}

export function jee(entry: DemoProductInput): ProductWithoutImages {
  return toDemoProduct('JEE', entry)
}

export function neet(entry: DemoProductInput): ProductWithoutImages {
  return toDemoProduct('NEET', entry)
}

function toDemoProduct(examType: ExamType, entry: DemoProductInput): ProductWithoutImages {
  const { flags = [], modules = 0, used = false } = entry
  return {
    slug: toSlug(entry.name),
    name: entry.name,
    subject: entry.subject,
    subjects: SUBJECTS.filter((subject) =>
      entry.subject.replace('Maths', 'Mathematics').toLowerCase().includes(subject),
    ),
    description: entry.about.join('\n\n'),
    price: entry.price,
    originalPrice: entry.mrp,
    stock: entry.stock,
    rating: entry.rating ?? null,
    moduleCount: modules,
    examType,
    classType: entry.classes[0],
    classTypes: entry.classes,
    condition: used ? 'used' : 'new',
    edition: entry.edition,
    featured: flags.includes('featured'),
    bestSeller: flags.includes('bestSeller'),
    teachersPick: flags.includes('teachersPick'),
    institute: entry.institute,
    categoryId: demoCategoryIds[examType],
    categoryIds: toCategoryIds(examType, entry),
    addedDaysAgo: entry.daysAgo,
  }
}

function toCategoryIds(
  examType: ExamType,
  { subject, used, modules = 0, collections = [] }: DemoProductInput,
): number[] {
  const ids: number[] = [demoCategoryIds[examType]]
  if (!subject.includes(',')) ids.push(demoCategoryIds[subject as keyof typeof demoCategoryIds])
  if (used && modules > 1) ids.push(demoCategoryIds.usedSets)
  return [...ids, ...collections.map((name) => demoCategoryIds[name])]
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
