import type { ReactNode } from 'react'
import { formatCount } from '../../domain/values/format-count.ts'
import type { Dashboard } from '../../domain/reports/dashboard.ts'
import * as styles from './count-tiles.module.css'
import { Legend, Swatch } from './legend.tsx'

/** Counts of products and institutes. */
export function CountTiles({ dashboard: { products, institutes, categories } }: { dashboard: Dashboard }) {
  return (
    <div className={styles.tiles}>
      <Tile title="Products by exam" count={products.total}>
        <SplitBar
          parts={[
            { label: 'JEE', count: products.jee, color: 'jee' },
            { label: 'NEET', count: products.neet, color: 'neet' },
          ]}
        />
      </Tile>
      <Tile title="Products by condition" count={products.total}>
        <SplitBar
          parts={[
            { label: 'New', count: products.new, color: 'newBooks' },
            { label: 'Used', count: products.used, color: 'usedBooks' },
          ]}
        />
      </Tile>
      <Tile title="Institutes" count={institutes.total}>
        <Legend>{imageSummary(institutes.withoutImage, 'logo')}</Legend>
      </Tile>
      <Tile title="Categories" count={categories.total}>
        <Legend>{imageSummary(categories.withoutImage, 'image')}</Legend>
      </Tile>
    </div>
  )
}

const imageSummary = (missing: number, noun: 'logo' | 'image'): string => {
  const image = noun === 'image' ? 'an image' : 'a logo'
  return missing === 0 ? `All have ${image}` : `${formatCount(missing)} without ${image}`
}

function Tile({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className={`panel ${styles.tile}`}>
      <h2>{title}</h2>
      <p className={styles.count}>{formatCount(count)}</p>
      {children}
    </section>
  )
}

interface BarPart {
  label: string
  count: number
  color: 'jee' | 'neet' | 'newBooks' | 'usedBooks'
}

/** A bar in the proportion of its parts, with a legend. */
function SplitBar({ parts }: { parts: BarPart[] }) {
  return (
    <>
      <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {toSegments(parts).map(({ color, x, width }) => (
          <rect key={color} className={styles[color]} x={x} width={width} height={10} />
        ))}
      </svg>
      <Legend>
        {parts.map(({ label, count, color }) => (
          <span key={label}>
            <Swatch color={color} />
            {label} <b className="num">{formatCount(count)}</b>
          </span>
        ))}
      </Legend>
    </>
  )
}

function toSegments(parts: BarPart[]) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  let x = 0
  return parts.map(({ count, color }) => {
    const segment = { color, x, width: total === 0 ? 0 : (count / total) * 100 }
    x += segment.width
    return segment
  })
}
