/** What may be uploaded as a layout PDF. */

import { limits } from '../limits.ts'
import { maximumFileBytes } from './media-rules.ts'

export const layoutPdfType = 'application/pdf'
export const maximumLayoutPdfBytes = maximumFileBytes

export const onlyPdf = 'Only PDF files allowed.'
export const layoutPdfTooLarge = `File exceeds ${maximumLayoutPdfBytes / 1024 / 1024}MB.`
export const layoutPdfUploadFailed = 'Upload failed.'

export const tooManyLayoutPdfs = `Maximum ${limits.layoutPdf.maximumFiles} PDFs per item.`
