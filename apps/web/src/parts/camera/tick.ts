/** Says to ear and hand that something was read or taken: one looks at the label then, not at the screen. */
export function tick(): void {
  navigator.vibrate?.(toneMs)
  try {
    const context = new AudioContext()
    const tone = new OscillatorNode(context, { frequency: 1_320 })
    const volume = new GainNode(context, { gain: 0.15 })
    tone.connect(volume).connect(context.destination)
    tone.addEventListener('ended', () => void context.close())
    tone.start()
    tone.stop(context.currentTime + toneMs / 1_000)
  } catch {
    // Without a loudspeaker there is still the picture.
  }
}

const toneMs = 90
