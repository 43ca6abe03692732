export interface Tones {
  /** The pitches in hertz, one after the other, of equal length. */
  frequencies: readonly number[]
  /** Their length together. */
  seconds: number
  /** From 0 to 1. */
  volume: number
  type?: OscillatorType
}

/** Plays tones and resolves at their end. */
export async function playTones(
  audio: AudioContext,
  { frequencies, seconds, volume, type = 'sine' }: Tones,
): Promise<void> {
  const tone = new OscillatorNode(audio, { type })
  for (const [index, frequency] of frequencies.entries()) {
    tone.frequency.setValueAtTime(frequency, audio.currentTime + (index * seconds) / frequencies.length)
  }
  tone.connect(new GainNode(audio, { gain: volume })).connect(audio.destination)
  const ended = new Promise((resolve) => tone.addEventListener('ended', resolve))
  tone.start()
  tone.stop(audio.currentTime + seconds)
  await ended
}
