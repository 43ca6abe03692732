import { parseContents } from '../../../../domain/catalog/table-of-contents.ts'
import * as styles from './table-of-contents.module.css'

/** The chapters and sections of a book, closed at first. Opens without JavaScript. */
export function TableOfContents({ text }: { text: string }) {
  const chapters = parseContents(text)
  if (chapters.length === 0) return null
  return (
    <details className={styles.contents}>
      <summary>
        <h2 className="h3">Table of contents</h2>
        <span className="meta">{chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`}</span>
      </summary>
      <ol>
        {chapters.map(({ title, sections }, index) => (
          <li key={index}>
            {title}
            {sections.length > 0 && (
              <ul>
                {sections.map((section, position) => (
                  <li key={position}>{section}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
