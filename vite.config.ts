import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { SHARED_PARTS } from './scripts/build/shared-parts.ts'
import { pages } from './src/pages.ts'

export default defineConfig({
  resolve: {
    // What locks the page behind a dialog writes a <style>, which the content policy refuses.
    alias: { 'react-style-singleton': fileURLToPath(new URL('src/ui/adopted-styles.ts', import.meta.url)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: SHARED_PARTS },
          },
        },
      },
    },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: {
        virtualRouteConfig: pages,
        routesDirectory: '.',
        generatedRouteTree: './page-tree.gen.ts',
        routeFileIgnorePattern: '\\.test\\.tsx?$',
        // Everything of a page but its address and head travels with the page, not with the first view of another.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
        },
      },
    }),
    react(),
  ],
})
