import { useEffect } from 'react'

/**
 * Makes a component that keeps styles on the page while it is mounted, as `react-style-singleton` does, whose place it takes
 * in the build. They are adopted by script and never written into the page, so the content policy need not allow
 * inline styles.
 */
export function styleSingleton() {
  const sheet = globalThis.document && new CSSStyleSheet()
  let mounted = 0
  return function AdoptedStyles({ styles }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      mounted += 1
      sheet.replaceSync(styles)
      if (mounted === 1) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      return () => {
        mounted -= 1
        if (mounted > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      }
    }, [styles])
    return null
  }
}
