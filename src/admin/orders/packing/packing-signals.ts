import { playTones, type Tones } from '../../components/play-tones.ts'

const VOLUME = 0.3
const SIGNALS = {
  /** One short high tone. */
  accepted: { frequencies: [990], seconds: 0.12, vibration: [60] },
  /** A long low tone. */
  refused: { frequencies: [160], seconds: 0.7, type: 'square', vibration: [250, 100, 250] },
} as const

/** Plays a tone and vibrates: the packer looks at the books and not at the screen. */
export function signal(kind: keyof typeof SIGNALS): void {
  const { vibration, ...tones } = SIGNALS[kind]
  navigator.vibrate?.([...vibration])
  void playAndClose({ ...tones, volume: VOLUME })
}

async function playAndClose(tones: Tones): Promise<void> {
  const audio = new AudioContext()
  await playTones(audio, tones)
  await audio.close()
}
