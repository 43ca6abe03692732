import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatPrice } from '../../domain/values/money.ts'
import { shortRupees } from './short-rupees.ts'

const HEIGHT = 240
const AXIS = { fontSize: 13, fill: 'var(--color-ink-2)' }
const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Revenue by day, JEE below and NEET above, with a text summary for screen readers. */
export function SalesChart({ sales }: { sales: SalesDay[] }) {
  const best = sales.reduce<SalesDay | undefined>(
    (top, day) => (top && top.revenue >= day.revenue ? top : day),
    undefined,
  )
  const data = sales.map((day) => ({
    ...day,
    label: dayAndMonth.format(new Date(day.day)),
    peak: best && best.revenue > 0 && day.day === best.day ? shortRupees(day.revenue) : '',
  }))
  return (
    <div className="chart" role="img" aria-label={describeSales(sales, best)}>
      <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 320, height: HEIGHT }}>
        <BarChart
          data={data}
          margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="label" tickLine={false} axisLine={false} tick={AXIS} minTickGap={16} />
          <YAxis tickCount={4} width={52} tickLine={false} axisLine={false} tick={AXIS} tickFormatter={shortRupees} />
          <Bar
            dataKey="jee"
            stackId="sales"
            fill="var(--color-jee)"
            stroke="var(--color-surface)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="neet"
            stackId="sales"
            fill="var(--color-neet)"
            stroke="var(--color-surface)"
            isAnimationActive={false}
          >
            <LabelList dataKey="peak" position="top" fontSize={13} fontWeight={680} fill="var(--color-ink)" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function describeSales(sales: SalesDay[], best: SalesDay | undefined): string {
  const sum = sales.reduce((total, { revenue }) => total + revenue, 0)
  if (!best || sum === 0) return `Nothing was sold in the last ${sales.length} days.`
  const days = `Sales of the last ${sales.length} days: ${formatPrice(Math.round(sum))} in all`
  return `${days}, most on ${formatDay(best.day)} with ${formatPrice(Math.round(best.revenue))}.`
}
