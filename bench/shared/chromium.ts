import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findOrInstallChromium } from '../../scripts/test/chromium.mjs'

const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 100
const FLAGS = ['headless=new', 'disable-gpu', 'disable-quic', 'no-first-run', 'disable-background-networking']
const QUIET = ['disable-component-update', 'disable-sync', 'disable-extensions']

const installed = findOrInstallChromium()
if (installed.missing) throw new Error(installed.missing)
export const executablePath = installed.path ?? chromium.executablePath()
/** Chromium's sandbox does not run as root, the usual user in containers. */
export const args = [...FLAGS, ...QUIET, ...(process.getuid?.() === 0 ? ['no-sandbox'] : [])].map((flag) => `--${flag}`)

/** Adds a product to the cart of a browser profile. */
export async function addToCart(profile: string, productUrl: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  const page = await context.newPage()
  await page.goto(productUrl)
  await page
    .getByRole('region', { name: 'Buy', exact: true })
    .getByRole('button', { name: 'Add to Cart' })
    .first()
    .click()
  await page.waitForFunction(() => (localStorage.getItem('cart') ?? '[]') !== '[]')
  await context.close()
}

/** Starts a browser with a profile and a debugging port. */
export async function openBrowser(profile: string): Promise<{ port: number; close: () => Promise<void> }> {
  const portFile = path.join(profile, 'DevToolsActivePort')
  fs.rmSync(portFile, { force: true })
  const browser = spawn(executablePath, [...args, '--remote-debugging-port=0', `--user-data-dir=${profile}`], {
    stdio: 'ignore',
  })
  return { port: await portOf(browser, portFile), close: () => close(browser) }
}

async function portOf(browser: ChildProcess, portFile: string): Promise<number> {
  const limit = Date.now() + START_TIMEOUT_MS
  while (Date.now() < limit && browser.exitCode === null) {
    const [port] = fs.existsSync(portFile) ? fs.readFileSync(portFile, 'utf8').split('\n') : []
    if (port) return Number(port)
    await wait(POLL_INTERVAL_MS)
  }
  throw new Error('The browser did not start.')
}

async function close(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null) return
  const ended = once(browser, 'exit')
  browser.kill('SIGTERM')
  await ended
}
