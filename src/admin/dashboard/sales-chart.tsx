import { useEffect, useRef } from 'react'
import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { drawSalesChart } from './draw-sales-chart.ts'
import * as styles from './sales-chart.module.css'

/** Revenue by day, JEE below and NEET above, with a text summary for screen readers. */
export function SalesChart({ sales }: { sales: SalesDay[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const best = bestDay(sales)
  useEffect(() => {
    if (!canvas.current) return undefined
    const chart = drawSalesChart(canvas.current, sales, bestDay(sales))
    // The canvas does not redraw by itself when a web font replaces the fallback.
    const redraw = () => chart.update()
    document.fonts.addEventListener('loadingdone', redraw)
    return () => {
      document.fonts.removeEventListener('loadingdone', redraw)
      chart.destroy()
    }
  }, [sales])
  return (
    <div className={styles.chart}>
      <canvas ref={canvas} role="img" aria-label={describeSales(sales, best)} />
    </div>
  )
}

function bestDay(sales: SalesDay[]): SalesDay | undefined {
  return sales.reduce<SalesDay | undefined>(
    (best, day) => (best && best.revenue >= day.revenue ? best : day),
    undefined,
  )
}

function describeSales(sales: SalesDay[], best: SalesDay | undefined): string {
  const sum = sales.reduce((total, { revenue }) => total + revenue, 0)
  if (!best || sum === 0) return `Nothing was sold in the last ${sales.length} days.`
  const days = `Sales of the last ${sales.length} days: ${formatAmount(sum)} in all`
  return `${days}, most on ${formatDay(best.day)} with ${formatAmount(best.revenue)}.`
}
