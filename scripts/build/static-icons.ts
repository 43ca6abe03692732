import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CREATE_ICON = fileURLToPath(new URL('../../src/ui/icons/create-icon.tsx', import.meta.url))

/** Builds the icons of lucide-react with `create-icon.tsx`, which renders them in a tenth of the time. */
export const staticIcons: Plugin = {
  name: 'static-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => CREATE_ICON },
}
