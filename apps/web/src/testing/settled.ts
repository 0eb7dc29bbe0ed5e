/** Lets everything that is due happen, in ten turns of the event loop. It waits for no clock. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
