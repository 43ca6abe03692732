import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { classNames } from './scripts/build/class-names.ts'
import { includeCssModules } from './scripts/build/css-modules.ts'
import { preloadedModules, SHARED_CHUNKS } from './scripts/build/shared-chunks.ts'
import { staticIcons } from './scripts/build/static-icons.ts'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    alias: {
      // Radix's scroll lock writes a <style>, which the content policy refuses.
      'react-style-singleton': fileURLToPath(new URL('src/ui/overlays/adopted-styles.ts', import.meta.url)),
      // For React 17 and older; React itself has the hook.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  css: { modules: { generateScopedName: classNames(command === 'build') } },
  // One `vite build` builds both environments: the files of the browser, then the renderer of the server.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { resolveDependencies: preloadedModules },
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: { codeSplitting: { groups: SHARED_CHUNKS } },
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        // One file: every render imports its lazy pages, and Node.js takes a millisecond to find a loaded module again.
        rolldownOptions: { input: 'src/entry-server.tsx', output: { codeSplitting: false } },
      },
    },
  },
  plugins: [react(), includeCssModules, staticIcons],
}))
