export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  .repeat(3)
  .slice(0, 255)
export const arabic = 'مكبّر الصوت لا يعمل منذ الأمس، والضوء الأحمر مضاء'
export const emoji = 'No sound 🔇 on the left 👈🏽, smells burnt 🔥👩🏽‍🔧'

/** Small pictures drawn here, so that the gallery needs no file and no network. */
export const picture = (hue: number) =>
  URL.createObjectURL(
    new Blob(
      [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="1280" height="960"><rect width="640" height="480" fill="hsl(${hue} 22% 32%)"/><g fill="none" stroke="hsl(${hue} 30% 62%)" stroke-width="6"><circle cx="320" cy="240" r="190"/><circle cx="320" cy="252" r="140"/><circle cx="320" cy="262" r="95"/></g><circle cx="320" cy="270" r="46" fill="hsl(26 70% 60%)"/></svg>`,
      ],
      { type: 'image/svg+xml' },
    ),
  )
