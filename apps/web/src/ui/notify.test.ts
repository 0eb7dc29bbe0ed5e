import { describe, expect, it } from 'vitest'
import { notify, onToast, type ToastMessage } from './notify.ts'

describe('notify', () => {
  it('keeps a notice until a listener is there, and shows it once', () => {
    notify.error('Failed to load user data')
    const heard: ToastMessage[] = []
    const stop = onToast((note) => heard.push(note))
    notify.success('Saved City')
    stop()
    expect(heard).toEqual([
      { kind: 'error', text: 'Failed to load user data' },
      { kind: 'success', text: 'Saved City' },
    ])
  })
})
