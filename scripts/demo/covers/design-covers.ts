import type { Layout } from './layouts/layout.ts'
import { layoutsFor } from './layouts/layouts.ts'
import type { Motif } from './motifs/motif.ts'
import { motifsFor } from './motifs/motifs.ts'
import type { Palette, SubjectKey } from './palettes.ts'
import { PALETTES } from './palettes.ts'
import { randomFrom, seedOf } from './random.ts'

/** The facts of a book that its cover shows. */
export type Book = {
  slug: string
  title: string
  /** 'Physics', 'Physics, Chemistry, Maths' … */
  subject: string
  exam: string
  classType: string
  institute: string
  used: boolean
  /** Number of volumes of the set; 0 or 1 for a single book. */
  modules: number
  /** First paragraph of the back cover. */
  blurb: string
}

/** A book with its design. */
export type DesignedBook = Book & { layout: Layout; palette: Palette; motif: Motif; seed: number }

export function subjectKey(subject: string): SubjectKey {
  if (/[,&+]/.test(subject)) return 'combined'
  if (/phys/i.test(subject)) return 'physics'
  if (/chem/i.test(subject)) return 'chemistry'
  if (/math/i.test(subject)) return 'mathematics'
  return /bio|bot|zoo/i.test(subject) ? 'biology' : 'combined'
}

const NEIGHBOURS = 6

/**
 * Chooses a design for each book that differs from its neighbours' designs and spreads the designs evenly. A pure
 * function of the list.
 */
export function designCovers(books: readonly Book[]): DesignedBook[] {
  const designed: DesignedBook[] = []
  for (const book of books) {
    const seed = seedOf([book.title, book.subject, book.exam, book.classType, book.institute].join('|'))
    const random = randomFrom(seed)
    const leastUsed = <K extends 'layout' | 'palette' | 'motif'>(key: K, choices: readonly DesignedBook[K][]) => {
      const near = designed.slice(-NEIGHBOURS)
      const score = (choice: DesignedBook[K]) =>
        near.filter((other) => other[key] === choice).length * 4 +
        designed.filter((other) => other[key] === choice).length +
        random.next() * 0.9
      const scored = choices.map((choice) => ({ choice, score: score(choice) }))
      return scored.toSorted((a, b) => a.score - b.score)[0]?.choice as DesignedBook[K]
    }
    const subject = subjectKey(book.subject)
    designed.push({
      ...book,
      seed,
      layout: leastUsed('layout', layoutsFor(book.title)),
      palette: leastUsed('palette', PALETTES[subject]),
      motif: leastUsed('motif', motifsFor(book.title, subject)),
    })
  }
  return designed
}
