import { existsSync } from 'node:fs'
import path from 'node:path'
import { run, runTool } from './run.mjs'

/**
 * The browser: a path, or {} for Playwright's own; `missing` explains how to install one.
 * @typedef {{ path?: string, missing?: string }} Chromium
 */

/** The headless shell comes first: it needs about two thirds of the CPU time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome']
const MISSING =
  'No Chromium was found or could be installed: install one, or set CHROMIUM_PATH to it, then run the tests again.'

/** @returns {Chromium} */
export function findOrInstallChromium() {
  const found = findChromium()
  if (found) return { path: found }
  if (aptWorks()) {
    process.stdout.write('Installing Chromium with apt-get: this happens once.\n')
    // Older systems have no headless shell package.
    const chromium = (aptInstalls(SHELL) || aptInstalls('chromium')) && findChromium()
    if (chromium) return { path: chromium }
  }
  process.stdout.write('Fetching the Chromium that Playwright brings: this happens once.\n')
  return runTool('playwright', ['install', 'chromium']) ? {} : { missing: MISSING }
}

/** @param {string} name of the package */
function aptInstalls(name) {
  const apt = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], apt) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], apt)
  )
}

/** CHROMIUM_PATH, or a Chromium on the PATH. @returns {string | undefined} */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

/** Ubuntu's chromium package installs a snap; then Playwright's Chromium is downloaded. */
const aptWorks = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
