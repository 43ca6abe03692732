import { useHydrated } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useState } from 'react'
import { splitGallery } from '../../../../domain/catalog/images/images.ts'
import { samplePageAlt } from '../../../../domain/catalog/table-of-contents.ts'
import { lazyExtra } from '../../../../ui/layout/lazy-extra.ts'
import { CoverImage } from '../../../../ui/product/cover-image.tsx'
import * as styles from './look-inside.module.css'

const ZoomDialog = lazyExtra(() => import('../zoom/zoom-dialog.tsx').then((file) => file.ZoomDialog))

interface LookInsideProps {
  name: string
  /** Paths separated by commas. */
  samplePages: string
}

/** The sample pages of a book. They are links to the images, which open in the viewer once the scripts run. */
export function LookInside({ name, samplePages }: LookInsideProps) {
  const pages = splitGallery(samplePages)
  const isHydrated = useHydrated()
  const [index, setIndex] = useState<number>()
  const open = (event: MouseEvent, page: number) => {
    // A new tab or window shows the image itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIndex(page)
  }
  const label = pages.length === 1 ? 'View the sample page' : `View ${pages.length} sample pages`
  return (
    <section className={styles.lookInside} aria-label="Look inside">
      <div className={styles.header}>
        <h2 className="h3">Look inside</h2>
        {isHydrated ? (
          <button type="button" className="link" onClick={() => setIndex(0)}>
            {label}
          </button>
        ) : (
          <a className="link" href={pages[0]}>
            {label}
          </a>
        )}
      </div>
      <ul className={styles.pages}>
        {pages.map((path, page) => (
          <li key={path}>
            <a href={path} onClick={(event) => open(event, page)}>
              <CoverImage src={path} alt={samplePageAlt(name, page + 1)} sizes="64px" />
            </a>
          </li>
        ))}
      </ul>
      {index !== undefined && (
        <Suspense>
          <ZoomDialog
            src={pages[index] ?? ''}
            alt={samplePageAlt(name, index + 1)}
            title={`Look inside: ${name}`}
            page={{ number: index + 1, count: pages.length }}
            onClose={() => setIndex(undefined)}
            onStep={(by) => setIndex(Math.min(Math.max(index + by, 0), pages.length - 1))}
          />
        </Suspense>
      )}
    </section>
  )
}
