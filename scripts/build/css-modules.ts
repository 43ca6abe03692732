import type { Plugin } from 'vite'

/**
 * Includes the rules of CSS modules in the build although the bundler inlines their class names. Vite collects the rules
 * of the modules that a chunk contains, and Rolldown leaves out a module without statements; so each gets one.
 */
export const includeCssModules: Plugin = {
  name: 'include-css-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: `${code}\nself.css;`, moduleSideEffects: true }),
  },
}
