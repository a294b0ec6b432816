/** Paints the sender's wall clock on the picture, in UTC. */
const CLOCK =
  "drawtext=text='%{gmtime\\:%Y-%m-%d %H\\\\\\:%M\\\\\\:%S} UTC':fontsize=h/10:fontcolor=white:box=1:boxcolor=black:x=(w-tw)/2:y=h-2*th"

/** ffmpeg's arguments for a test picture with clock and tone, in real time, as we advise for encoders. */
export const TEST_SIGNAL: readonly string[] = [
  ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-re'],
  ...['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30,${CLOCK}`],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-g', '60', '-b:v', '2500k', '-maxrate', '2500k', '-bufsize', '2500k'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
]
