/** Reads a response of lines of JSON. @param onLine receives each, parsed */
export async function readEvents(response: Response, onLine: (line: unknown) => void): Promise<void> {
  if (!response.body) throw new Error('The response has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let incompleteLine = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (incompleteLine + value).split('\n')
    incompleteLine = lines.pop() ?? ''
    for (const line of lines) if (line) onLine(JSON.parse(line))
    if (done) return
  }
}
