// `npm run bench -- page-weight`, and a step of `npm test`: compressed bytes of the first view of the purchase
// pages, and the number of their scripts. Fails if a page exceeds its budget. Needs a build.
import { startStore } from '../e2e/start-store.ts'
import { AssetSizes } from './shared/asset-sizes.ts'

/** The scripts of React, router and query alone are 93 KB: docs/decisions/2026-11-22-page-budgets.md. */
const BUDGETS_KB = { scripts: 130, styles: 15, fonts: 30, document: 20, together: 190 }
const MAX_SCRIPT_FILES = 15
const BYTES_A_KB = 1000
const PAGES = ['/', '/products', '/categories/1', '/products/rotational-motion-module-3', '/cart', '/checkout']

type AssetKind = keyof typeof BUDGETS_KB

const closeStore = await startStore()
try {
  const weights = new AssetSizes(process.env.STORE_URL ?? '')
  const over = []
  process.stdout.write(row('page, KB', ...Object.keys(BUDGETS_KB), 'files'))
  process.stdout.write(row('budget', ...Object.values(BUDGETS_KB), MAX_SCRIPT_FILES))
  for (const page of PAGES) {
    const { kilobytes, files } = await measure(weights, page)
    process.stdout.write(row(page, ...Object.values(kilobytes), files))
    if (files > MAX_SCRIPT_FILES) over.push(`${page}: ${files} scripts, ${MAX_SCRIPT_FILES} allowed`)
    for (const kind of Object.keys(BUDGETS_KB) as AssetKind[]) {
      if (kilobytes[kind] > BUDGETS_KB[kind])
        over.push(`${page}: ${kilobytes[kind]} KB of ${kind}, ${BUDGETS_KB[kind]} allowed`)
    }
  }
  for (const sentence of over) process.stdout.write(`${sentence}\n`)
  process.exitCode = over.length === 0 ? 0 : 1
} finally {
  await closeStore()
}

async function measure(
  weights: AssetSizes,
  page: string,
): Promise<{ kilobytes: Record<AssetKind, number>; files: number }> {
  const document = await weights.read(page)
  const { files, bytes: scripts } = await weights.ofScripts(document.text)
  const styles = await weights.ofStyles(document.text)
  const fonts = await weights.ofFonts(document.text)
  const bytes = {
    scripts,
    styles,
    fonts,
    document: document.bytes,
    together: scripts + styles + fonts + document.bytes,
  }
  const kilobytes = Object.fromEntries(
    Object.entries(bytes).map(([kind, size]) => [kind, Math.round(size / (BYTES_A_KB / 10)) / 10]),
  ) as Record<AssetKind, number>
  return { kilobytes, files }
}

function row(name: string, ...values: (string | number)[]): string {
  return `${name.padEnd(40)}${values.map((value) => String(value).padStart(10)).join('')}\n`
}
