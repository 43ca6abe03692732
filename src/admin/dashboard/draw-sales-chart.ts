import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  type ChartOptions,
  LinearScale,
  type Plugin,
} from 'chart.js'
import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { shortRupees } from './short-rupees.ts'
import { formatDayAndMonth } from '../../domain/values/dates.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

const FONT_SIZE = 13
const AXIS_WIDTH = 52
const TICK_LIMIT = 5
const LABEL_GAP = 16
const TICK_PADDING = 8
const PEAK_OFFSET = 5

/** Draws stacked bars on a canvas and labels the best day. The chart follows the size of the canvas's parent. */
export function drawSalesChart(canvas: HTMLCanvasElement, sales: SalesDay[], best: SalesDay | undefined): Chart {
  const style = getComputedStyle(canvas)
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: sales.map(({ day }) => formatDayAndMonth(day)),
      datasets: [stackedBars(style, 'jee', sales), stackedBars(style, 'neet', sales)],
    },
    options: chartOptions(style),
    plugins: best && best.revenue > 0 ? [peakLabel(style, sales.indexOf(best), shortRupees(best.revenue))] : [],
  })
}

function stackedBars(style: CSSStyleDeclaration, exam: 'jee' | 'neet', sales: SalesDay[]): ChartDataset<'bar'> {
  return {
    data: sales.map((day) => day[exam]),
    backgroundColor: style.getPropertyValue(`--color-${exam}`),
    borderColor: style.getPropertyValue('--color-surface'),
    borderWidth: 1,
    categoryPercentage: 0.6,
    barPercentage: 1,
  }
}

function chartOptions(style: CSSStyleDeclaration): ChartOptions<'bar'> {
  const ticks = {
    color: style.getPropertyValue('--color-ink-2'),
    font: { family: style.fontFamily, size: FONT_SIZE, weight: Number(style.fontWeight) },
  }
  const border = { display: false }
  return {
    animation: false,
    events: [],
    maintainAspectRatio: false,
    layout: { padding: { top: 20 } },
    scales: {
      x: {
        stacked: true,
        border,
        grid: { display: false, drawTicks: false },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: LABEL_GAP, padding: TICK_PADDING },
      },
      y: {
        stacked: true,
        border,
        grid: { color: style.getPropertyValue('--color-line'), drawTicks: false },
        ticks: {
          ...ticks,
          maxTicksLimit: TICK_LIMIT,
          padding: TICK_PADDING,
          callback: (value) => shortRupees(Number(value)),
        },
        afterFit: (axis) => {
          axis.width = AXIS_WIDTH
        },
      },
    },
  }
}

/** Writes the best day's revenue above its bar. */
function peakLabel(style: CSSStyleDeclaration, index: number, label: string): Plugin<'bar'> {
  return {
    id: 'peakLabel',
    afterDatasetsDraw(chart) {
      const bar = chart.getDatasetMeta(chart.data.datasets.length - 1).data[index]
      if (!bar) return
      const { ctx } = chart
      ctx.save()
      ctx.fillStyle = style.getPropertyValue('--color-ink')
      ctx.font = `680 ${FONT_SIZE}px ${style.fontFamily}`
      ctx.textAlign = 'center'
      ctx.textBaseline = 'bottom'
      ctx.fillText(label, bar.x, bar.y - PEAK_OFFSET)
      ctx.restore()
    },
  }
}
