import { fileURLToPath } from 'node:url'
import { declineReasons } from '@portal/domain/items/change-item-status.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedMediaTypes, maximumFileBytes, mediaTypes } from '@portal/domain/media/media-rules.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { drawMark } from './draw-mark.ts'
import {
  drawAmplifierMeasurements,
  drawAnatomy,
  drawFraming,
  drawImpedanceCircuit,
  drawImpedanceCurve,
  drawPolarityCheck,
  drawPushTest,
  drawResistanceMeasurement,
  drawTickBox,
  drawWritingLine,
} from './guidelines-figures.ts'
import { colours, contentWidth, fonts, sheet } from './house-style.ts'
import { createPaper, type Paper } from './paper.ts'

/** Where the web client offers them. */
export const guidelinesPath = fileURLToPath(
  new URL('../../apps/web/public/documents/loudspeaker-checking-guidelines.pdf', import.meta.url),
)

export const guidelinesFacts = {
  title: 'Loudspeaker checking guidelines',
  subject: 'How to check a loudspeaker or an amplifier before filing a warranty request',
  edition: new Date(Date.UTC(2026, 8, 1)),
  pages: 6,
} as const

const fileLabels = acceptedMediaTypes.map((type) => mediaTypes[type].label).join(', ')
const fileMegabytes = maximumFileBytes / 1024 / 1024
const inEnglish = (count: number) => count.toLocaleString('en-US')

/** How each predefined decline reason shows on the product, so that a dealer can see it first. */
const signsOfDeclineReason: Record<(typeof declineReasons)[number], string> = {
  'Wrong serial number': 'The number in the claim is not the one on the type label, or belongs to another model.',
  'Out of warranty': 'The two years of warranty are over. Check the proof of purchase before you file.',
  'Speaker was thermally overloaded':
    'Burnt smell, discoloured or charred winding, blistered former, Re far too low or open. Cause: clipping or too much power.',
  'Out-of-phase connection of twin-coil woofer':
    'Both windings overheated alike at moderate power, with hardly any excursion: the coils worked against each other and turned the power into heat.',
  'Inverse connection of amplifier to vehicle battery':
    'Fuses blow at once; protective diode or tracks at the supply terminal burnt; supply capacitors bulged.',
  'Inverse connection of amp module to vehicle battery':
    'The same on the module of an active loudspeaker: burnt input stage, melted plug.',
  'Item was subject to excessive humidity':
    'Rust on plates and screws, white or green bloom on solder joints, water line on the cone, stains in the housing.',
  'Item was subject to excessive UV irradiation':
    'Faded or chalky cone, brittle and cracked surround on the side that faced the sun.',
  'Item was subject to impact of fall accident':
    'Bent basket, broken flange, shifted magnet (the cone no longer moves at all), dented housing.',
}

function setFirstPage(paper: Paper) {
  const { doc } = paper
  const top = paper.newPage()
  paper.tagged('Title', () => {
    drawMark(doc, { x: sheet.left + 25, y: top + 33, radius: 25 })
    doc
      .font(fonts.bold)
      .fontSize(25)
      .fillColor(colours.ink)
      .text('Loudspeaker', sheet.left + 68, top + 8, { lineBreak: false })
    doc.text('checking guidelines', sheet.left + 68, top + 35, { lineBreak: false })
  })
  const lead = paper.wholeWidth(top + 80)
  lead.paragraph(
    'Many a product that comes back has no defect: the fault was in a cable, a setting or the way it was used. The checks on these pages take a quarter of an hour and need no special equipment. They tell you whether a claim is worth filing, and give us the values and pictures with which we can decide on the first reading.',
  )
  lead.space(4)
  lead.figure(204, 'Loudspeaker cut through its axis, with the names of its ten main parts', drawAnatomy)
  lead.space(4)

  const left = paper.leftColumn(lead.y)
  left.heading('Safety first')
  left.bullets([
    '**Switch off, disconnect, wait.** Take the amplifier off the battery or the mains before you touch a wire. Its supply capacitors hold their charge for minutes.',
    '**Never measure resistance on a live circuit.** It falsifies the value and can destroy the meter.',
    '**Car battery:** minus off first, on last. A spanner between plus and bodywork melts. Keep the fuse at the battery out while you work.',
    '**Magnets** pull tools and chips of metal. Keep the gap of an open driver covered, and watches, cards and pacemakers away.',
    '**Ears:** begin every sweep at the lowest level. A tone you hardly hear at 20 Hz is painful at 2 kHz.',
    '**Only trained technicians** may open an amplifier. Without training, stop at the checks from outside.',
  ])
  left.note(
    'Stop at once',
    'if there is smoke, a burnt smell or a hot connection. Disconnect, note what you saw, take a photo and file the claim.',
    'danger',
  )

  const right = paper.rightColumn(lead.y)
  right.heading('Tools')
  right.table(
    [34, 66],
    ['Tool', 'What for'],
    [
      ['**Multimeter**', 'Resistance to 0.1 ohm, DC and AC voltage, continuity'],
      ['**9 V battery**', 'Polarity and first sign of life; leads with clips'],
      ['**Generator**', 'Sine 10 Hz to 20 kHz: a bench generator, or an app with a small amplifier'],
      ['**Resistor**', '1 kilohm, 1 watt, for the impedance sweep'],
      ['**LCR meter**', 'Optional: coil inductance, crossover capacitors'],
      ['**Clamp meter**', 'Optional: current of an amplifier under load'],
      ['**Torch, mirror**', 'Gap, spider, solder joints, undersides'],
      ['**Phone camera**', 'Photos and video for the claim'],
    ],
  )
  right.note(
    'Know your leads',
    'Hold the two probes together and read the value: 0.1 to 0.4 ohm is usual. Subtract it from every resistance below 10 ohm.',
  )
}

function setVisualAndResistance(paper: Paper) {
  const top = paper.newPage()
  const whole = paper.wholeWidth(top)
  whole.heading('1  Look at it')
  whole.paragraph(
    'Take the driver out of its enclosure and lay it on a soft cloth in good light. Look at the front, turn it, and look through the windows of the basket.',
  )
  whole.table(
    [17, 41, 42],
    ['Part', 'Look for', 'What it points to'],
    [
      [
        '**Surround**',
        'Tears, holes, edge lifted from cone or basket, brittle or sticky surface',
        'Clean lifted edge: bonding, usually material. Cut or puncture: damage from outside. Brittle on one side: sunlight',
      ],
      [
        '**Cone**',
        'Creases, cracks from the neck, water line, cone off-centre',
        'Creases around the neck: over-excursion. Water line: humidity',
      ],
      [
        '**Dust cap**',
        'Dent, glue seam open, cap touching a lead',
        'A dent alone does not change the sound. An open seam buzzes, and lets dust into the gap',
      ],
      [
        '**Spider**',
        'Lifted from basket or former, torn, sagging to one side',
        'Even lifting: bonding. Torn: over-excursion. The coil will rub',
      ],
      [
        '**Leads, terminals**',
        'Broken strands, cold or cracked joints, loose tab, lead slapping on cone or spider',
        'Intermittent sound, buzzing on strong bass',
      ],
      [
        '**Basket, magnet**',
        'Bent flange, cracks, plates shifted against each other, rust',
        'Impact or fall; rust: humidity. A shifted magnet locks the coil',
      ],
      ['**Smell**', 'At the vent or through the basket: burnt lacquer', 'Thermal overload'],
    ],
  )

  const left = paper.leftColumn(whole.y + 2)
  left.heading('2  DC resistance Re')
  left.steps([
    'Disconnect the driver completely: amplifier, crossover, second coil, series bridge.',
    'Let it cool down. Copper rises by 0.39 % per degree: a coil of 3.5 ohm reads 4.9 ohm at 120 °C.',
    'Select the lowest range and subtract the value of your leads.',
    'Hold the cone still while you read. Moving it generates a voltage, and the value dances.',
    'Then move the cone gently by hand over a few millimetres. The value may wander, but must never jump to open.',
    'Measure every coil on its own, and note each value.',
  ])
  left.figure(
    114,
    'Multimeter at the two terminals of a disconnected driver, showing 3.5 ohm',
    drawResistanceMeasurement,
  )
  left.caption('Measure at the terminals of the driver, with nothing else connected.')
  left.paragraph(
    '**Tweeters** with a capacitor at the terminal read open. Measure behind the capacitor, directly at the coil. The same holds for passive crossovers.',
  )

  const right = paper.rightColumn(whole.y + 2)
  right.space(6)
  right.table(
    [37, 33, 30],
    ['Single coil, nominal', 'Re, expected', 'Suspicious'],
    [
      ['1 ohm', '0.7 – 0.95 ohm', 'below 0.6'],
      ['2 ohm', '1.5 – 1.9 ohm', 'below 1.3'],
      ['3 ohm', '2.3 – 2.8 ohm', 'below 2.0'],
      ['**4 ohm**', '**3.0 – 3.8 ohm**', 'below 2.7'],
      ['6 ohm', '4.6 – 5.6 ohm', 'below 4.1'],
      ['8 ohm', '5.4 – 7.2 ohm', 'below 4.9'],
    ],
  )
  right.table(
    [25, 25, 25, 25],
    ['Dual voice coil', 'Each coil', 'In series', 'In parallel'],
    [
      ['2 x 1 ohm', '0.7 – 0.95', '1.4 – 1.9', '0.35 – 0.5'],
      ['**2 x 2 ohm**', '**1.5 – 1.9**', '3.0 – 3.8', '0.75 – 0.95'],
      ['**2 x 4 ohm**', '**3.0 – 3.8**', '6.0 – 7.6', '1.5 – 1.9'],
      ['2 x 8 ohm', '5.4 – 7.2', '10.8 – 14.4', '2.7 – 3.6'],
    ],
  )
  right.caption('All values in ohm, at 20 °C, leads subtracted. The data sheet of the model takes precedence.')
  right.subheading('What the value tells you')
  right.bullets([
    '**Within the range:** the coil is electrically intact. Go on with steps 3 to 6.',
    '**Open (OL):** coil burnt through, lead broken, or solder joint open. Measure again directly at the ends of the coil.',
    '**More than 15 % too low:** shorted turns, almost always from overheating.',
    '**Jumps when the cone moves:** tinsel lead or joint is breaking.',
    '**Two coils of one driver** differ by more than 5 %: one of them has been overloaded.',
  ])
}

function setPolarityToImpedance(paper: Paper) {
  const top = paper.newPage()
  const left = paper.leftColumn(top)
  left.heading('3  Polarity')
  left.figure(100, 'Nine volt battery with its plus on the plus terminal: the cone moves outwards', drawPolarityCheck)
  left.space(3)
  left.paragraph(
    'Touch the terminals with the battery for less than a second. **Plus on plus moves the cone outwards.** Do it for each coil of a dual voice coil driver, one after the other, with the other coil open. Do not do it with tweeters: use a 1.5 V cell, or listen in pairs.',
  )
  left.bullets([
    'Cone moves inwards: terminals are marked or wired the wrong way round.',
    'No movement although Re is right: the coil is jammed, or the magnet has shifted.',
    'Both coils must move the cone the same way. Wired against each other they cancel, and all power becomes heat.',
  ])
  left.space(2)
  left.heading('4  Insulation')
  left.paragraph(
    'Highest resistance range of the meter. Measure from each terminal to the bare metal of the basket (scratch the paint at a screw hole), and between the two coils of a dual voice coil driver. **Expected: open, in any case above 1 megohm.** Repeat with the cone pushed in and pulled out a few millimetres.',
  )
  left.paragraph(
    'A connection to the basket is a scraped coil or a trapped lead. In a vehicle it shorts the output to ground: the amplifier goes to protect, or is destroyed.',
  )
  left.heading('5  Rub and buzz')
  left.subheading('By hand')
  left.figure(
    100,
    'Four fingers press the cone evenly around the dust cap, straight down by three to five millimetres',
    drawPushTest,
  )
  left.space(3)
  left.paragraph(
    'Press evenly with four fingers around the dust cap, never on it, straight down and slowly back. Put your ear close. The travel must be silent, smooth, and end softly. Pressed on one side only, any coil rubs: that proves nothing.',
  )

  const right = paper.rightColumn(top)
  right.subheading('With a sine sweep, 20 to 200 Hz')
  right.steps([
    'Free air, driver held at its flange or standing on its magnet, nothing loose on the bench.',
    'Set **1 V at the terminals** (0.3 W into 3.5 ohm). Raise to 2 V for woofers from 16 cm, to 4 V for subwoofers at most. Without an enclosure the excursion is larger than in use.',
    'Sweep slowly from 200 Hz down to 20 Hz and back, about 20 seconds each way.',
    'Stop where you hear something, and vary frequency and level around it.',
  ])
  right.table(
    [42, 58],
    ['You hear', 'Likely cause'],
    [
      ['Scraping, once per stroke', 'Coil rubs: former deformed, spider off, basket bent, burnt lacquer'],
      ['Buzz in a narrow band', 'Glue seam open (dust cap, surround, spider), lead touching the cone'],
      ['Rattle that stays irregular', 'Loose particle in the gap or below the dust cap'],
      ['Hard knock', 'Coil hits the back plate: level too high, no fault'],
      ['Hiss or whistle', 'Air through an open seam. Soft breathing at the vent is normal'],
      ['Sound drops out', 'Breaking lead or solder joint'],
    ],
  )
  right.heading('6  Impedance and resonance')
  right.figure(
    88,
    'Circuit: generator, one kilohm in series, driver, and an AC voltmeter across the driver',
    drawImpedanceCircuit,
  )
  right.space(3)
  right.steps([
    'Replace the driver by a resistor of 10 ohm and set the generator so that the voltmeter shows **10 mV**. From now on 1 mV is 1 ohm.',
    'Connect the driver and sweep from 10 to 200 Hz. The frequency of the highest value is the resonance **fs**.',
    'Compare with the data sheet: fs within 20 %. A new driver lies higher until it has been played for some hours.',
  ])
  right.figure(
    126,
    'Impedance curves: a good driver with a sharp peak of 34 ohm at 38 hertz, and one with shorted turns, flat and low',
    drawImpedanceCurve,
  )
  right.caption(
    'A low, flat peak with a low Re means shorted turns. No peak at all: the coil is jammed or not connected. In a vented box there are two peaks, in a closed box one, above fs.',
  )

  left.note(
    'Compare with a good one',
    'When in doubt, repeat steps 2 to 6 with the second driver of the pair. A difference between the two is the best evidence you can send us.',
  )
}

function setAmplifier(paper: Paper) {
  const top = paper.newPage()
  const whole = paper.wholeWidth(top)
  whole.heading('7  Amplifier checks')
  whole.paragraph(
    `From the outside to the inside, one step after the other. ${problemText({ code: 'REPAIR_NOT_TRIED' })} If you lack the documents for it, ask for the schematic layout in the request.`,
  )
  const left = paper.leftColumn(whole.y + 2)
  left.subheading('Fuses')
  left.paragraph(
    'Take each fuse out and measure it: below 0.5 ohm, lead resistance subtracted. A look is not enough. Replace it **once,** by one of the same rating. If it blows again immediately, stop: the supply or the output stage has a short, or the battery is connected the wrong way round.',
  )
  left.subheading('Supply, remote and ground')
  left.figure(
    124,
    'Power terminals of an amplifier with three measurements: supply to ground, remote to ground, ground to battery minus',
    drawAmplifierMeasurements,
  )
  left.caption('Measure at the screws of the amplifier itself, while it plays.')
  left.table(
    [39, 30, 31],
    ['Measurement', 'In order', 'Otherwise'],
    [
      ['Battery, engine off', '12.4 – 12.8 V', 'Charge it'],
      ['Battery, engine on', '13.5 – 14.7 V', 'Alternator'],
      ['**A** under load', 'at most 0.5 V less than battery', 'Cable, fuse holder'],
      ['**B** remote, switched on', 'above 10 V', 'Radio, wiring'],
      ['**C** ground, under load', 'below 0.2 V', 'Ground point'],
    ],
  )
  left.subheading('Protect')
  left.steps([
    'Disconnect all loudspeakers and signal cables, switch off for a minute, and on again.',
    'Protect goes off: connect one after the other until it comes back. The last one is the cause: measure Re and insulation there.',
    'Protect stays on with supply, remote and ground in order: internal fault. Claim.',
    'Protect comes after minutes: check temperature, ventilation, and the load. It must not be below the lowest impedance on the type label.',
  ])

  const right = paper.rightColumn(whole.y + 2)
  right.subheading('DC offset at the output')
  right.paragraph(
    'No loudspeaker, no signal, gain at minimum, DC range. Measure **between plus and minus of one output**, never from an output to ground: class D and bridged outputs both rest at half the supply, and that is no fault.',
  )
  right.table(
    [40, 60],
    ['Offset', 'Judgement'],
    [
      ['below 50 mV', 'In order'],
      ['50 to 100 mV', 'Acceptable; a click at switch-on is possible'],
      ['above 100 mV', 'Faulty. Above 1 V do not connect a loudspeaker: the coil burns'],
    ],
  )
  right.subheading('Gain and bridge settings')
  right.paragraph(
    'Gain matches the amplifier to the radio, it is not a volume control. Play a 0 dB sine (50 Hz for bass, 1 kHz otherwise) with the radio at three quarters, no loudspeaker connected, all equalisers flat, and raise the gain to the voltage in the table.',
  )
  right.table(
    [28, 24, 24, 24],
    ['Rated power', '4 ohm', '2 ohm', '1 ohm'],
    [
      ['50 W', '14.1 V', '10.0 V', '7.1 V'],
      ['100 W', '20.0 V', '14.1 V', '10.0 V'],
      ['300 W', '34.6 V', '24.5 V', '17.3 V'],
      ['500 W', '44.7 V', '31.6 V', '22.4 V'],
      ['1,000 W', '63.2 V', '44.7 V', '31.6 V'],
    ],
  )
  right.caption(
    'Output voltage U in volts AC for power P into impedance Z: U is the square root of P x Z. With a class D amplifier use a true-RMS meter, and 50 Hz.',
  )
  right.bullets([
    '**Bridged**, each channel sees half the load: an amplifier for 2 ohm per channel needs 4 ohm in bridge.',
    '**One channel silent:** swap the signal cables. The silence moves along: radio or cable. It stays: amplifier.',
    '**Whistling with engine speed:** ground point, or signal cable beside the supply cable.',
    '**Fan:** must turn freely by hand; runs only when warm on most models.',
  ])
  right.note(
    'Connected the wrong way round?',
    'All fuses blown at once, a burnt diode or track right behind the supply terminal, bulged capacitors, and no light at all: these are the signs of an inverse battery connection. It is not covered by the warranty.',
    'danger',
  )
}

function setClaim(paper: Paper) {
  const top = paper.newPage()
  const whole = paper.wholeWidth(top)
  whole.heading('8  What is not covered')
  whole.paragraph(
    'These are the reasons for which a claim is declined, and how each shows. If you find one of them, tell your customer before you file.',
  )
  whole.table(
    [36, 64],
    ['Decline reason', 'How it shows'],
    declineReasons.map((reason) => [`**${reason}**`, signsOfDeclineReason[reason]]),
  )
  whole.heading('9  Photos and videos')
  whole.paragraph(
    `Up to ${limits.item.maximumFiles} files per item: ${fileLabels}, at most ${fileMegabytes} MB each. One of them always shows the type label. Daylight from the side, no flash, lens wiped clean, no digital zoom.`,
  )
  whole.figure(
    88,
    'Four viewfinder pictures: the type label fills the frame; the whole product; the fault close up; a video with sound',
    drawFraming,
  )
  const columnGap = 11
  const quarter = (contentWidth - 3 * columnGap) / 4
  const captions = [
    '**Type label.** Fills the frame, straight from the front; model and serial number sharp.',
    '**The whole product.** From the side of the fault, all of it, on a calm ground.',
    '**The fault.** A hand’s width away, focus on the damage, light from the side.',
    '**Video.** 10 to 20 seconds, sound on; say what you do and which tone is playing.',
  ]
  const captionTop = whole.y + 1
  const ends = captions.map((text, index) => {
    const column = paper.column(sheet.left + index * (quarter + columnGap), quarter, captionTop)
    column.caption(text)
    return column.y
  })
  const below = Math.max(...ends)

  const left = paper.leftColumn(below)
  left.heading('10  Describing the fault')
  left.paragraph(`Up to ${inEnglish(limits.item.issueDescription)} characters. Answer five questions, in this order:`)
  left.steps([
    '**What** happens, and what should happen instead?',
    '**When** does it happen: always, when warm, at which frequency or level?',
    '**Since when**, and after how much use?',
    '**With what:** amplifier, power, load, enclosure, filter settings.',
    '**What did you measure**, and what did you already try?',
  ])
  const right = paper.rightColumn(below)
  right.space(8)
  right.note(
    'A good description',
    '“Left woofer scrapes on every stroke between 25 and 60 Hz from 1 V on, since last week, after 4 months of use. Re 3.4 ohm, right one 3.5 ohm; insulation open; push test: scraping felt at the top. Closed box 14 litres, 75 W per channel, high-pass 60 Hz. Swapped channels: the fault stays with the woofer.”',
  )
  right.note('One that costs a day', '“Speaker broken, please exchange.”', 'danger')
}

function setChecklist(paper: Paper) {
  const { doc } = paper
  const top = paper.newPage()
  const whole = paper.wholeWidth(top)
  whole.heading('Checklist')
  whole.paragraph('Copy this page for each item. The values go into the description, the page may go into a photo.')

  const fields = (entries: readonly (readonly [string, number])[], y: number) => {
    let x = sheet.left
    for (const [name, share] of entries) {
      const width = (contentWidth - (entries.length - 1) * 12) * share
      paper.tagged('P', () => {
        doc
          .font(fonts.regular)
          .fontSize(7.4)
          .fillColor(colours.faint)
          .text(name, x, y + 20, { lineBreak: false })
        drawWritingLine(doc, x, y + 17, width)
      })
      x += width + 12
    }
    return y + 35
  }
  let y = fields(
    [
      ['Brand', 0.22],
      ['Item number', 0.3],
      ['Serial number', 0.48],
    ],
    whole.y,
  )
  y =
    fields(
      [
        ['Customer or job', 0.4],
        ['Purchased on', 0.22],
        ['Checked by', 0.2],
        ['Date', 0.18],
      ],
      y,
    ) + 4

  const checks = (x: number, width: number, from: number, entries: readonly (readonly [string, string?])[]) => {
    let line = from
    for (const [text, value] of entries) {
      paper.tagged('P', () => {
        drawTickBox(doc, x, line)
        const room = width - 15 - (value === undefined ? 0 : 78)
        doc
          .font(fonts.regular)
          .fontSize(8.6)
          .fillColor(colours.ink)
          .text(text, x + 15, line + 0.6, { width: room, lineGap: 1.6 })
        const after = doc.y
        if (value !== undefined) {
          drawWritingLine(doc, x + width - 72, line + 9.5, 50)
          doc
            .fillColor(colours.faint)
            .fontSize(7.6)
            .text(value, x + width - 19, line + 2, { lineBreak: false })
        }
        line = after + 5.6
      })
    }
    return line
  }
  const left = paper.leftColumn(y)
  left.subheading('Loudspeaker')
  const right = paper.rightColumn(y)
  right.subheading('Amplifier')
  const leftEnd = checks(left.x, left.width, left.y + 4, [
    ['Installation ruled out: product or channel swapped'],
    ['Surround, cone, dust cap: no damage from outside'],
    ['Spider seated all around'],
    ['Terminals, leads, solder joints in order'],
    ['Basket straight, magnet seated, no rust'],
    ['No burnt smell'],
    ['Leads of the meter, shorted', 'ohm'],
    ['Re, coil 1', 'ohm'],
    ['Re, coil 2', 'ohm'],
    ['Re of the good partner', 'ohm'],
    ['Re steady while the cone moves'],
    ['Polarity: plus moves the cone outwards, both coils alike'],
    ['Insulation to basket above 1 megohm, both directions'],
    ['Push test silent and smooth'],
    ['Sweep 20 to 200 Hz at', 'V'],
    ['Noise begins at', 'Hz'],
    ['Resonance fs', 'Hz'],
    ['Peak impedance', 'ohm'],
  ])
  const rightEnd = checks(right.x, right.width, right.y + 4, [
    ['All fuses measured and of the right rating'],
    ['Supply at the amplifier, idle', 'V'],
    ['Supply at the amplifier, under load', 'V'],
    ['Remote', 'V'],
    ['Ground to battery minus, under load', 'V'],
    ['Lowest load connected', 'ohm'],
    ['Bridge and crossover switches as intended'],
    ['Protect checked without loudspeakers and signal'],
    ['Signal cables and channels swapped'],
    ['DC offset, worst channel', 'mV'],
    ['Gain set by voltage, not by ear'],
    ['No sign of inverse connection'],
    ['No sign of humidity or fall'],
    ['Fan turns, fins free'],
    ['Repair attempted by a trained technician, or schematic layout requested'],
  ])
  const claim = paper.wholeWidth(Math.max(leftEnd, rightEnd) + 6)
  claim.subheading('Before you complete the request')
  const half = claim.y + 4
  const leftClaim = checks(left.x, left.width, half, [
    ['Photo of the type label, serial number readable'],
    ['Photo of the whole product'],
    ['Photo or video of the fault'],
  ])
  const rightClaim = checks(right.x, right.width, half, [
    ['Serial number compared letter by letter'],
    ['Description answers the five questions'],
    ['Product kept until the request is Closed'],
  ])
  const last = paper.wholeWidth(Math.max(leftClaim, rightClaim) + 6)
  last.note(
    'Everything ticked?',
    'Then file the claim: with these values and pictures it can be decided without a further question. If one of the boxes stays empty, look there first.',
  )
  last.subheading('Notes')
  last.figure(120, 'Lines for notes', () => {
    for (let row = 1; row <= 4; row += 1) drawWritingLine(doc, sheet.left, last.y + row * 23, contentWidth)
  })
}

/**
 * Writes the loudspeaker checking guidelines as a tagged A4 PDF to the stream.
 * The same source gives the same file: nothing in it depends on the day it is made.
 */
export function writeLoudspeakerCheckingGuidelines(output: NodeJS.WritableStream): void {
  const paper = createPaper(guidelinesFacts)
  paper.doc.pipe(output)
  setFirstPage(paper)
  setVisualAndResistance(paper)
  setPolarityToImpedance(paper)
  setAmplifier(paper)
  setClaim(paper)
  setChecklist(paper)
  paper.end()
}
