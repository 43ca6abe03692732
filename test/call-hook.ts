import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Returns what a hook returns at the first render, without a browser: its effects do not run, and its state stays as it is. */
export function callHook<Result>(useHook: () => Result): Result {
  const results: Result[] = []
  function Probe() {
    results.push(useHook())
    return null
  }
  renderToString(createElement(Probe))
  const [result] = results
  if (result === undefined) throw new Error('The hook returned nothing')
  return result
}
