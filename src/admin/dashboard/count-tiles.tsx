import type { ReactNode } from 'react'
import { formatCount } from '../../domain/values/format-count.ts'
import type { Dashboard } from '../../domain/reports/dashboard.ts'

/** Counts of products and institutes. */
export function CountTiles({ dashboard: { products, institutes, categories } }: { dashboard: Dashboard }) {
  return (
    <div className="count-tiles">
      <Tile title="Products by exam" count={products.total}>
        <SplitBar
          parts={[
            ['JEE', products.jee, 'jee'],
            ['NEET', products.neet, 'neet'],
          ]}
        />
      </Tile>
      <Tile title="Products by condition" count={products.total}>
        <SplitBar
          parts={[
            ['New', products.new, 'new'],
            ['Used', products.used, 'used'],
          ]}
        />
      </Tile>
      <Tile title="Institutes" count={institutes.total}>
        <p className="key-line">{imageSummary(institutes.withoutImage, 'logo')}</p>
      </Tile>
      <Tile title="Categories" count={categories.total}>
        <p className="key-line">{imageSummary(categories.withoutImage, 'picture')}</p>
      </Tile>
    </div>
  )
}

const imageSummary = (without: number, picture: string): string =>
  without === 0 ? `All have a ${picture}` : `${formatCount(without)} without a ${picture}`

function Tile({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      <p className="big-number">{formatCount(count)}</p>
      {children}
    </section>
  )
}

type BarPart = [word: string, count: number, colour: string]

/** A two-colour bar with a legend. */
function SplitBar({ parts }: { parts: BarPart[] }) {
  return (
    <>
      <svg className="split" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {toSegments(parts).map(({ colour, x, width }) => (
          <rect key={colour} className={`fill-${colour}`} x={x} width={width} height={10} />
        ))}
      </svg>
      <p className="key-line">
        {parts.map(([word, count, colour]) => (
          <span key={word}>
            <i className={`swatch ${colour}`} />
            {word} <b className="num">{formatCount(count)}</b>
          </span>
        ))}
      </p>
    </>
  )
}

function toSegments(parts: BarPart[]) {
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  let x = 0
  return parts.map(([, count, colour]) => {
    const place = { colour, x, width: total === 0 ? 0 : (count / total) * 100 }
    x += place.width
    return place
  })
}
