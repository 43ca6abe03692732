/// <reference types="vite/types/importMeta.d.ts" />

/** The class names of a CSS module, imported as a namespace: the build inlines the names. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export = classNames
}

declare module '*.css' {}

declare module '*?url' {
  const url: string
  export default url
}

declare module '*?raw' {
  const text: string
  export default text
}
