import type { AppContext } from '../../http/app-env.ts'

/** Responds with a PDF that the browser shows. @param name the file name without its extension */
export const sendPdf = (c: Pick<AppContext, 'body'>, name: string, pdf: Uint8Array) =>
  c.body(Buffer.from(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
  })
