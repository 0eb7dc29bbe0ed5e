import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How loud the loudest moment of a film is, in decibels below the most that there is. */
export async function loudness(path: string): Promise<number> {
  const { stderr } = await run('ffmpeg', [
    '-nostdin',
    '-i',
    path,
    '-map',
    '0:a',
    '-af',
    'volumedetect',
    '-f',
    'null',
    '-',
  ])
  return Number(/max_volume: (\S+) dB/.exec(stderr)?.[1])
}

/** How many packets a track of a film has, those that no player shows included. */
export async function framesInFile(path: string, track: 'v' | 'a' = 'v'): Promise<number> {
  const count = ['-select_streams', `${track}:0`, '-count_packets', '-show_entries', 'stream=nb_read_packets']
  const { stdout } = await run('ffprobe', ['-v', 'error', '-ignore_editlist', '1', ...count, '-of', 'csv=p=0', path])
  return Number.parseInt(stdout, 10)
}

/** Which colour the first frame of a film has in its middle, as a player shows it. */
export async function colourOfFilm(path: string): Promise<'red' | 'green' | 'blue' | 'grey' | 'other'> {
  const frame = ['-frames:v', '1', '-vf', 'crop=2:2,scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  const { stdout } = await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...frame], { encoding: 'buffer' })
  const [red = 0, green = 0, blue = 0] = stdout
  if (red > 150 && green < 100 && blue < 100) return 'red'
  if (green > 80 && red < 80 && blue < 80) return 'green'
  if (blue > 150 && red < 100 && green < 100) return 'blue'
  return Math.max(red, green, blue) - Math.min(red, green, blue) < 16 && red > 30 ? 'grey' : 'other'
}
