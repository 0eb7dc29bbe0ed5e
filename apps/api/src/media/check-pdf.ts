import { open } from 'node:fs/promises'

const tailBytes = 64 * 1024

/**
 * Whether a file is a PDF by content: it begins as one, and its end says where its contents are listed, without which
 * no viewer opens it. A page or a script that only begins like a PDF is none (specification 5, "Layout PDF").
 */
export async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await bytesAt(file, 0, Math.min(size, 8))
    const tail = await bytesAt(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes))
    return /^%PDF-[12]\.\d/.test(head.toString('latin1')) && /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))
  } finally {
    await file.close()
  }
}

async function bytesAt(file: Awaited<ReturnType<typeof open>>, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
