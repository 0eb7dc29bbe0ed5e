/** The pictures, videos and documents of the demo: all drawn by the portal itself, nothing is kept in the repository. */
export { renderDemoVideo } from './demo-video.ts'
export { writeLayoutPdf } from './layout-pdf.ts'
export { type DemoMotif, type DemoVideo, demoMotifs, demoVideos, type PictureFacts } from './motif-names.ts'
export { renderDemoPicture } from './studio.ts'
