import type { DemoMotif } from '@portal/api/demo/demo-media.ts'
import { amplifierFan } from './amplifier-fan.ts'
import { typeLabelOfAmplifier } from './amplifier-label.ts'
import { blownCapacitors } from './blown-capacitors.ts'
import { blownFuse } from './blown-fuse.ts'
import { brokenTerminal } from './broken-terminal.ts'
import { burntContact } from './burnt-contact.ts'
import { burntVoiceCoil } from './burnt-voice-coil.ts'
import { carAmplifier } from './car-amplifier.ts'
import { coaxialSpeaker } from './coaxial-speaker.ts'
import { componentSet } from './component-set.ts'
import { corrodedBasket } from './corroded-basket.ts'
import { dentedDustCap } from './dented-dust-cap.ts'
import { detachedSpider } from './detached-spider.ts'
import type { Motif } from './motif.ts'
import { multimeterReading } from './multimeter-reading.ts'
import { openedAmplifier } from './opened-amplifier.ts'
import { protectLed } from './protect-led.ts'
import { schematicOnBench } from './schematic-on-bench.ts'
import { typeLabelOfSpeaker } from './speaker-label.ts'
import { subwooferInBox } from './subwoofer-in-box.ts'
import { tornSurround } from './torn-surround.ts'
import { tweeter } from './tweeter.ts'

/** Every motif by the name it is asked for. */
export const motifs: Readonly<Record<DemoMotif, Motif>> = {
  'torn-surround': tornSurround,
  'burnt-voice-coil': burntVoiceCoil,
  'dented-dust-cap': dentedDustCap,
  'component-set': componentSet,
  'subwoofer-in-box': subwooferInBox,
  'coaxial-speaker': coaxialSpeaker,
  tweeter,
  'speaker-label': typeLabelOfSpeaker,
  'broken-terminal': brokenTerminal,
  'corroded-basket': corrodedBasket,
  'detached-spider': detachedSpider,
  'multimeter-reading': multimeterReading,
  'car-amplifier': carAmplifier,
  'opened-amplifier': openedAmplifier,
  'blown-capacitors': blownCapacitors,
  'blown-fuse': blownFuse,
  'burnt-contact': burntContact,
  'protect-led': protectLed,
  'amplifier-fan': amplifierFan,
  'amplifier-label': typeLabelOfAmplifier,
  'schematic-on-bench': schematicOnBench,
}
