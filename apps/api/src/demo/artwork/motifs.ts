/** The pictures, videos and documents of the demo, all drawn by the project; `../draw-demo-media.ts` keeps the drawn ones. */
export { renderDemoVideo } from './demo-video.ts'
export { writeLayoutPdf } from './layout-pdf.ts'
export { demoMotifs, demoVideos } from './motif-names.ts'
export { renderDemoPicture } from './studio.ts'
