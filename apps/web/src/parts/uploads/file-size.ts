import { megabytesText } from '@portal/texts/file-words.ts'
import { m } from '@portal/texts/messages.ts'
import { likelySeconds } from '../../api/sending-speed.ts'
import { shortTimeText } from '../dates/age.ts'
import { isOnDevice, type Upload } from '../device/upload.ts'

/** What a file on its way weighs, and how long what is left of it is likely to take, as far as that can be told. */
export function sizeOnItsWay({ progress, ...upload }: Extract<Upload, { step: 'sending' }>): string | undefined {
  if (upload.byteSize === undefined || isMadeLighter(upload) || progress === 1) return undefined
  const size = megabytesText(upload.byteSize)
  const seconds = likelySeconds(upload.byteSize * (1 - progress))
  return seconds === undefined ? size : m.upload_size_and_time({ size, time: shortTimeText(seconds) })
}

/** What a file weighs that is still to be sent, and how long that is likely to take; nothing of one that has arrived. */
export function sizeThatWaits(upload: Exclude<Upload, { step: 'sending' }>): string | undefined {
  const isHere = upload.step === 'stored' && isOnDevice(upload.file.key)
  const hasArrived = upload.step === 'stored' && !isHere
  if (upload.byteSize === undefined || hasArrived || (isMadeLighter(upload) && !isHere)) return undefined
  const size = megabytesText(upload.byteSize)
  const seconds = likelySeconds(upload.byteSize)
  return seconds === undefined ? size : m.upload_size_and_likely_time({ size, time: shortTimeText(seconds) })
}

/** What a chosen photo weighs says little: it is made smaller before it is sent or kept. */
const isMadeLighter = ({ kind }: Pick<Upload, 'kind'>): boolean => kind === 'image'
