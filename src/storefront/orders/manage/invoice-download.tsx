import { Download } from 'lucide-react'
import { api, ensureOk, toUserMessage } from '../../../api-client.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { useChange } from '../../../use-change.ts'

interface Props {
  order: { id: number; invoiceNumber: string | null }
  /** Proves the order; not needed by the account that placed it. */
  token?: string | undefined
}

/** Downloads the invoice of an order that has one. */
export function InvoiceDownload({ order: { id, invoiceNumber }, token }: Props) {
  const download = useChange({
    mutationFn: async (number: string) => {
      const json = token ? { proof: { token } } : {}
      const response = await ensureOk(api.orders[':id'].invoice.$post({ param: { id: String(id) }, json }))
      downloadFile(await response.blob(), `${number.replaceAll('/', '-')}.pdf`)
    },
  })
  if (invoiceNumber === null) return null
  const message = download.error
    ? toUserMessage(download.error, 'The invoice could not be downloaded. Please try again.')
    : undefined
  return (
    <>
      <button
        type="button"
        className="button quiet"
        disabled={download.isPending}
        onClick={() => download.mutate(invoiceNumber)}
      >
        <Download className="icon icon-s" />
        {download.isPending ? 'Downloading…' : 'Invoice'}
        <span className="sr-only"> of order {id}, PDF</span>
      </button>
      {message && <FormError message={message} />}
    </>
  )
}
