import type { BarcodeDetector as Detector, BarcodeFormat } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Books have EAN-13, courier labels Code 128, packing slips QR codes. */
const FORMATS: BarcodeFormat[] = ['ean_13', 'code_128', 'qr_code']

/** Reads the codes in a frame of a video. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>

/** Opens the browser's own barcode reader, or else a decoder in WebAssembly, which is loaded only then. */
export async function openBarcodeReader(): Promise<ReadCodes> {
  const detector = (await openNativeDetector()) ?? (await openWasmDetector())
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

async function openNativeDetector(): Promise<Pick<Detector, 'detect'> | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: typeof Detector }
  if (!Native) return undefined
  const supported = await Native.getSupportedFormats()
  return FORMATS.every((format) => supported.includes(format)) ? new Native({ formats: FORMATS }) : undefined
}

async function openWasmDetector(): Promise<Pick<Detector, 'detect'>> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // By default the decoder would be loaded from another origin.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return new BarcodeDetector({ formats: FORMATS })
}
