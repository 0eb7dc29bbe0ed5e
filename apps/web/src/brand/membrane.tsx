import { type SVGProps, useId } from 'react'

const size = 1000
const outer = 490
/** The deeper a ring lies, the lower it stands: one looks at the membrane a little from above, as in the mark. */
const ring = (radius: number) => ({ cx: size / 2, cy: size / 2 + (1 - radius / outer) * 150, r: radius })

const roll = [490, 452]
const ribs = Array.from({ length: 13 }, (_, at) => 430 - at * 23)
const coil = 118
const cap = 104

/**
 * The membrane as a picture, for the dark stage of the account pages: surround, cone, the copper voice coil and the dust
 * cap, lit from above.
 */
export function Membrane(props: Omit<SVGProps<SVGSVGElement>, 'children'>) {
  const id = useId()
  const paint = (name: string) => `url(#${id}-${name})`
  return (
    <svg viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true" focusable="false" {...props}>
      <defs>
        <linearGradient id={`${id}-sheen`} x1="0.3" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#8a7c6b" />
          <stop offset="0.45" stopColor="#4a423a" />
          <stop offset="1" stopColor="#2a2622" />
        </linearGradient>
        <linearGradient id={`${id}-roll`} x1="0.3" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#37312b" />
          <stop offset="0.5" stopColor="#24201c" />
          <stop offset="1" stopColor="#1d1a17" />
        </linearGradient>
        <radialGradient id={`${id}-cone`} cx="0.5" cy="0.62" r="0.62">
          <stop offset="0" stopColor="#121110" />
          <stop offset="0.6" stopColor="#1b1916" />
          <stop offset="1" stopColor="#26221e" />
        </radialGradient>
        <linearGradient id={`${id}-coil`} x1="0.25" y1="0" x2="0.7" y2="1">
          <stop offset="0" stopColor="#f4bd8c" />
          <stop offset="0.5" stopColor="#d07f42" />
          <stop offset="1" stopColor="#8a4a1e" />
        </linearGradient>
        <radialGradient id={`${id}-cap`} cx="0.4" cy="0.25" r="0.9">
          <stop offset="0" stopColor="#4a423a" />
          <stop offset="0.55" stopColor="#26221e" />
          <stop offset="1" stopColor="#171513" />
        </radialGradient>
      </defs>
      {roll.map((radius) => (
        <circle key={radius} {...ring(radius)} fill={paint('roll')} stroke={paint('sheen')} strokeWidth="1.5" />
      ))}
      <circle {...ring(430)} fill={paint('cone')} />
      {ribs.map((radius, at) => (
        <circle key={radius} {...ring(radius)} stroke={paint('sheen')} strokeWidth="1.5" opacity={1 - at * 0.045} />
      ))}
      <circle {...ring(coil)} stroke={paint('coil')} strokeWidth="9" />
      <circle {...ring(cap)} fill={paint('cap')} />
    </svg>
  )
}
