/** What a JSON text says; undefined where it is no JSON, such as a proxy's page. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
