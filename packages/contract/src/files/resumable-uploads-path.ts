/**
 * Where a file is sent in parts by the tus protocol (https://tus.io): POST begins an upload, HEAD says how far it is,
 * PATCH goes on, DELETE gives it up. When all of it has arrived, `finishMediaUpload` or `finishSaleProofUpload` takes it
 * as the file it is.
 */
export const resumableUploadsPath = '/api/request-wizzard/uploads/resumable'
