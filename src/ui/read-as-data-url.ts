/** Reads a file as a data URL. The content security policy allows data URLs, but no blob URLs. */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read', { cause: reader.error })))
    reader.readAsDataURL(file)
  })
}
