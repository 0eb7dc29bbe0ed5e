const toneMs = 90

/** Says to ear and hand that something was read or taken: one looks at the label then, not at the screen. */
export const tick = (): void => say({ hertz: 1_320, milliseconds: toneMs })

/** Says to ear and hand that one is to look at the screen. */
export const askToLook = (): void => say({ hertz: 440, milliseconds: 3 * toneMs })

function say({ hertz, milliseconds }: { readonly hertz: number; readonly milliseconds: number }): void {
  navigator.vibrate?.(milliseconds)
  try {
    const context = new AudioContext()
    const tone = new OscillatorNode(context, { frequency: hertz })
    const volume = new GainNode(context, { gain: 0.15 })
    tone.connect(volume).connect(context.destination)
    tone.addEventListener('ended', () => void context.close())
    tone.start()
    tone.stop(context.currentTime + milliseconds / 1_000)
  } catch {
    // Without a loudspeaker there is still the picture.
  }
}
