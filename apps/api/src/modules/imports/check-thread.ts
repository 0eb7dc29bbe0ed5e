import { parentPort, workerData } from 'node:worker_threads'
import { checkFile, type FileToCheck } from './check-file.ts'

// The thread in which a file is read: a million rows would keep the portal's own thread from answering calls.
await checkFile(workerData as FileToCheck, (percent) => parentPort?.postMessage(percent))
