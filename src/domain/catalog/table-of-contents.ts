// Without zod: the storefront imports it.

export const MAX_CONTENTS_LINES = 300
export const MAX_CONTENTS_LENGTH = 20_000
export const MAX_SAMPLE_PAGES = 12

/** A chapter of a book with its sections. */
export interface Chapter {
  title: string
  sections: string[]
}

const SECTION = /^(?:\s+(?:[-–—•*]\s*)?|[-–—•*]\s*)/

/**
 * Parses a table of contents: one chapter per line; indented lines and lines that begin with a dash are sections. A section
 * before the first chapter counts as a chapter.
 * @example parseContents('Kinematics\n- Speed') // [{ title: 'Kinematics', sections: ['Speed'] }]
 */
export function parseContents(text: string): Chapter[] {
  const chapters: Chapter[] = []
  for (const line of text.split('\n')) {
    const title = line.replace(SECTION, '').trim()
    if (title === '') continue
    const chapter = chapters.at(-1)
    if (chapter && SECTION.test(line)) chapter.sections.push(title)
    else chapters.push({ title, sections: [] })
  }
  return chapters
}

/** Returns a table of contents with `\n` as line ends and without spaces at line ends. */
export const normalizeContents = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join('\n')

/** The alt text of a sample page. */
export const samplePageAlt = (productName: string, number: number): string => `Sample page ${number} of ${productName}`
