import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { classNames } from './scripts/build/class-names.ts'
import { includeCssModules } from './scripts/build/css-modules.ts'
import { SHARED_CHUNKS } from './scripts/build/shared-chunks.ts'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    // Radix's scroll lock writes a <style>, which the content policy refuses.
    alias: { 'react-style-singleton': fileURLToPath(new URL('src/ui/overlays/adopted-styles.ts', import.meta.url)) },
  },
  css: { modules: { generateScopedName: classNames(command === 'build') } },
  // One `vite build` builds both environments: the files of the browser, then the renderer of the server.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: { codeSplitting: { groups: SHARED_CHUNKS } },
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        // One file: every render imports its lazy pages, and Node.js takes a millisecond to find a loaded module again.
        rolldownOptions: { input: 'src/entry-server.tsx', output: { codeSplitting: false } },
      },
    },
  },
  plugins: [react(), includeCssModules],
}))
