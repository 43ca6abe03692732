import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { classNames } from './scripts/build/class-names.ts'
import { includeCssModules } from './scripts/build/css-modules.ts'
import { preloadedModules, SHARED_CHUNKS } from './scripts/build/shared-chunks.ts'
import { staticIcons } from './scripts/build/static-icons.ts'

/** What the server runs: in production from `dist/server`, otherwise from the sources. See `programFile`. */
const PROGRAMS = [
  'src/server/main.ts',
  'src/server/cli/shop.ts',
  'src/server/sheets/sheet-worker.ts',
  'src/server/catalog/images/avif/encode-avif.ts',
]
/** Packages that load a library of the machine or are absent in production; they stay in node_modules. */
const NATIVE_PACKAGES = ['@node-rs/argon2', 'sharp', 'vite', 'pg-native']
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

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
  // One `vite build` builds all environments: the files of the browser, the renderer of the server, then its programs.
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
      resolve: { noExternal: command === 'build' || [] },
      define: PRODUCTION,
      build: {
        outDir: 'dist/renderer',
        copyPublicDir: false,
        // One file: every render imports its lazy pages, and Node.js takes a millisecond to find a loaded module again.
        rolldownOptions: { input: 'src/entry-server.tsx', output: { codeSplitting: false } },
      },
    },
    server: {
      consumer: 'server',
      resolve: { noExternal: true, external: NATIVE_PACKAGES },
      define: PRODUCTION,
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        minify: false,
        // For the stacks of errors in the log (`error-serializer.ts`).
        sourcemap: true,
        rolldownOptions: {
          input: PROGRAMS,
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            // The log names the class of an error.
            keepNames: true,
            sourcemapExcludeSources: true,
            // `extend-zod.ts` has to run before the schemas.
            strictExecutionOrder: true,
            // A thousand small files of packages take longer to find than one to read.
            codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, tags: ['$initial' as const] }] },
          },
        },
      },
    },
  },
  plugins: [react(), includeCssModules, staticIcons],
}))
