const VOLUME = 0.3
const TONES = {
  /** One short high tone. */
  accepted: { frequency: 990, seconds: 0.12, vibration: [60] },
  /** A long low tone. */
  refused: { frequency: 160, seconds: 0.7, vibration: [250, 100, 250] },
} as const

/** Plays a tone and vibrates: the packer looks at the books and not at the screen. */
export function signal(kind: keyof typeof TONES): void {
  const { frequency, seconds, vibration } = TONES[kind]
  navigator.vibrate?.([...vibration])
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { frequency, type: kind === 'refused' ? 'square' : 'sine' })
  tone.connect(new GainNode(audio, { gain: VOLUME })).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + seconds)
}
